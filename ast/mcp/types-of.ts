/** The MCP object that a type annotation promises. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { isContextType, kindOfClass, sdkOf } from '../protocol/sdk-classes.js';
import type { Evaluator } from './evaluate.js';
import { namedType } from './named-types.js';
import type { ExternalValue, Value } from './values.js';

/** `server: McpServer`, `extra: RequestHandlerExtra<…>`, `server: Server | undefined`. */
export function annotatedValues(evaluator: Evaluator, file: ParsedFile, identifier: t.Identifier): Value[] | undefined {
  const annotation = identifier.typeAnnotation;
  return annotation?.type === 'TSTypeAnnotation' ? evaluator.typeValues(file, annotation.typeAnnotation) : undefined;
}

export function annotatedPatternValues(evaluator: Evaluator, file: ParsedFile, pattern: NodePath): Value[] | undefined {
  const annotation = (pattern.node as t.ObjectPattern).typeAnnotation;
  return annotation?.type === 'TSTypeAnnotation' ? evaluator.typeValues(file, annotation.typeAnnotation) : undefined;
}

/** The MCP object that a type promises, or `undefined` where the type says nothing about MCP. */
export function typeValues(evaluator: Evaluator, file: ParsedFile, type: t.TSType): Value[] | undefined {
  if (type.type === 'TSParenthesizedType') return evaluator.typeValues(file, type.typeAnnotation);
  if (type.type === 'TSUnionType') {
    const members = type.types
      .map((member) => evaluator.typeValues(file, member))
      .filter((found) => found !== undefined);
    return members.length > 0 ? members.flat() : undefined;
  }
  if (type.type === 'TSIntersectionType') {
    for (const member of type.types) {
      const found = evaluator.typeValues(file, member);
      if (found) return found;
    }
    return undefined;
  }
  if (type.type !== 'TSTypeReference') return undefined;
  const external = typeNameOf(evaluator, file, type.typeName);
  if (!external) return promisedValues(evaluator, file, type) ?? namedValues(evaluator, file, type.typeName);
  const sdk = sdkOf(external.module);
  if (!sdk) return undefined;
  const kind = kindOfClass(external.module, external.name);
  const shows = `typed ${external.name}`;
  const steps = [external.step, { file: file.path, start: type.start ?? 0, end: type.end ?? 0, shows }];
  if (kind) return [{ type: 'instance', kind, sdk, origin: undefined, steps }];
  return isContextType(external.module, external.name) ? contextOf(file, external, type) : undefined;
}

function contextOf(file: ParsedFile, external: ExternalValue, node: t.Node): Value[] | undefined {
  const sdk = sdkOf(external.module);
  if (!sdk) return undefined;
  const side = external.module.includes('/client') || external.name.startsWith('Client') ? 'client' : 'server';
  const shows = `typed ${external.name}`;
  const steps = [external.step, { file: file.path, start: node.start ?? 0, end: node.end ?? 0, shows }];
  return [{ type: 'context', sdk, side, steps }];
}

/** Aliases being looked through: `type A = A[] | undefined` names itself. */
const open = new WeakSet<t.Node>();

/** `type Extra = RequestHandlerExtra<…>`, `interface Extra extends RequestHandlerExtra<…>`. */
function namedValues(evaluator: Evaluator, file: ParsedFile, name: t.TSEntityName): Value[] | undefined {
  const found = name.type === 'Identifier' ? namedType(evaluator, file, name.name) : undefined;
  if (!found) return name.type === 'Identifier' ? constrainedValues(evaluator, file, name.name) : undefined;
  const { node } = found.path;
  if (open.has(node)) return undefined;
  open.add(node);
  try {
    if (node.type === 'TSTypeAliasDeclaration') {
      const { typeAnnotation } = node;
      const values = evaluator.typeValues(found.file, typeAnnotation);
      // `type Registrar = Pick<McpServer, 'tool'>` is that server and nothing else.
      return typeAnnotation.type === 'TSTypeReference' ? values : contextsIn(values);
    }
    for (const { expression } of node.extends ?? []) {
      if (expression.type !== 'Identifier' && expression.type !== 'TSQualifiedName') continue;
      const external = typeNameOf(evaluator, found.file, expression as t.TSEntityName);
      if (!external || !isContextType(external.module, external.name)) continue;
      return contextOf(found.file, external, node);
    }
    return undefined;
  } finally {
    open.delete(node);
  }
}

/** `E` of `<E extends RequestHandlerExtra>`; a name that stands for other types elsewhere in the file says nothing. */
function constrainedValues(evaluator: Evaluator, file: ParsedFile, name: string): Value[] | undefined {
  const parameters = file.paths('TSTypeParameter').filter(({ node }) => typeParameterName(node) === name);
  const found = parameters.map(({ node }) => {
    const { constraint } = node as t.TSTypeParameter;
    if (!constraint || open.has(constraint)) return undefined;
    open.add(constraint);
    const values = contextsIn(evaluator.typeValues(file, constraint));
    open.delete(constraint);
    return values;
  });
  return found.every((values) => values !== undefined) ? found[0] : undefined;
}

function typeParameterName(node: t.Node): string {
  const { name } = node as unknown as { name: string | t.Identifier };
  return typeof name === 'string' ? name : name.name;
}

/** Servers and clients behind an alias are left to the flow of values: `type Deps = Server | undefined` says less. */
function contextsIn(values: Value[] | undefined): Value[] | undefined {
  return values?.every(({ type }) => type === 'context') ? values : undefined;
}

/** Types that stand for the value of another type, or for a part of it that is read as the whole is. */
const THIN: ReadonlySet<string> = new Set([
  'Awaited',
  'NonNullable',
  'Omit',
  'Partial',
  'Pick',
  'Promise',
  'Readonly',
  'Required',
]);

/** `Promise<McpServer>` and `Pick<RequestHandlerExtra, 'signal'>` are looked through; other types are not followed. */
function promisedValues(evaluator: Evaluator, file: ParsedFile, type: t.TSTypeReference): Value[] | undefined {
  const [inner] = type.typeParameters?.params ?? [];
  if (type.typeName.type !== 'Identifier' || !inner || !THIN.has(type.typeName.name)) return undefined;
  return evaluator.typeValues(file, inner);
}

function typeNameOf(evaluator: Evaluator, file: ParsedFile, name: t.TSEntityName): ExternalValue | undefined {
  if (name.type === 'TSQualifiedName') {
    const left = typeNameOf(evaluator, file, name.left);
    return left?.name === '*' ? { ...left, name: name.right.name } : undefined;
  }
  const binding = file.program.scope.getBinding(name.name);
  const values = binding ? evaluator.bindingValues(file, binding) : [];
  return values.find((value): value is ExternalValue => value.type === 'external');
}
