/** `Pick<McpServer, 'tool'>` and `McpServer['tool']`: types that name a method which SDK v2 does not have. */
import type { StringLiteral, TSType, TSTypeReference } from '@babel/types';
import type { InstanceValue } from '../../ast/mcp/values.js';
import type { ParsedFile, Project, Site } from '../contract.js';

export interface MethodTypeSite extends Site {
  readonly name: string;
  readonly receiver: InstanceValue;
  /** The name among those that `Pick` takes, without its quotes; absent where the type of the method itself is meant. */
  readonly isPicked: boolean;
  /** Whether the new name stands beside the old one already. */
  readonly isDouble: boolean;
}

export function findMethodTypes(
  file: ParsedFile,
  project: Project,
  targets: Readonly<Record<string, string>>,
): MethodTypeSite[] {
  const picked = file.paths('TSTypeReference').flatMap(({ node }) => {
    const [object, names] = pickOf(node) ?? [];
    const receiver = object && serverOf(file, object, project);
    if (!receiver || !names) return [];
    const literals = namesIn(names);
    return literals.map((literal) => {
      const isDouble = literals.some(({ value }) => value === targets[literal.value]);
      return siteOf(file, literal, receiver, { isPicked: true, isDouble });
    });
  });
  const indexed = file.paths('TSIndexedAccessType').flatMap(({ node }) => {
    const receiver = serverOf(file, node.objectType, project);
    const rest = { isPicked: false, isDouble: false };
    return receiver ? namesIn(node.indexType).map((literal) => siteOf(file, literal, receiver, rest)) : [];
  });
  return [...picked, ...indexed].filter(({ name }) => name in targets);
}

function pickOf({ typeName, typeParameters }: TSTypeReference): readonly TSType[] | undefined {
  return typeName.type === 'Identifier' && typeName.name === 'Pick' ? typeParameters?.params : undefined;
}

/** `'tool'`, `'tool' | 'prompt'` */
function namesIn(type: TSType): StringLiteral[] {
  if (type.type === 'TSUnionType') return type.types.flatMap(namesIn);
  return type.type === 'TSLiteralType' && type.literal.type === 'StringLiteral' ? [type.literal] : [];
}

function serverOf(file: ParsedFile, type: TSType, project: Project): InstanceValue | undefined {
  const values = project.mcp.evaluator.typeValues(file, type) ?? [];
  return values.find((value): value is InstanceValue => value.type === 'instance' && value.kind === 'McpServer');
}

function siteOf(
  file: ParsedFile,
  { start, end, value }: StringLiteral,
  receiver: InstanceValue,
  rest: Pick<MethodTypeSite, 'isPicked' | 'isDouble'>,
): MethodTypeSite {
  return { file: file.path, start: (start ?? 0) + 1, end: (end ?? 0) - 1, name: value, receiver, ...rest };
}
