/** What a type says of sessions: that a value is a transport, a record with one, or a store of these. */
import type { TSType, TSTypeElement } from '@babel/types';
import { namedType } from '../../ast/mcp/named-types.js';
import type { ParsedFile, Project } from '../contract.js';

export interface TypeRole {
  readonly role: 'held' | 'store';
  /** Members that hold the transport or its server. */
  readonly keys: readonly string[];
}

const STORES: ReadonlySet<string> = new Set(['Map', 'ReadonlyMap', 'Record', 'Set', 'Array', 'Partial']);
const DEEPEST = 4;

export function typeRoleOf(project: Project, file: ParsedFile, type: TSType, depth = 0): TypeRole | undefined {
  if (depth > DEEPEST) return undefined;
  const next = (inner: TSType, where = file): TypeRole | undefined => typeRoleOf(project, where, inner, depth + 1);
  switch (type.type) {
    case 'TSParenthesizedType':
      return next(type.typeAnnotation);
    case 'TSUnionType':
      return type.types.map((one) => next(one)).find((one) => one !== undefined);
    case 'TSArrayType':
      return asStore(next(type.elementType));
    case 'TSTypeLiteral':
      return ofMembers(project, file, type.members, depth);
    case 'TSTypeReference':
      break;
    default:
      return undefined;
  }
  if (isTransport(project, file, type)) return { role: 'held', keys: [] };
  if (type.typeName.type !== 'Identifier') return undefined;
  const args = type.typeParameters?.params ?? [];
  if (STORES.has(type.typeName.name)) return args.length > 0 ? asStore(next(args[args.length - 1])) : undefined;
  const named = namedType(project.mcp.evaluator, file, type.typeName.name);
  if (!named) return undefined;
  const { node } = named.path;
  return node.type === 'TSInterfaceDeclaration'
    ? ofMembers(project, named.file, node.body.body, depth)
    : next(node.typeAnnotation, named.file);
}

function asStore(inner: TypeRole | undefined): TypeRole | undefined {
  return inner && { role: 'store', keys: inner.keys };
}

function isTransport(project: Project, file: ParsedFile, type: TSType): boolean {
  const values = project.mcp.evaluator.typeValues(file, type) ?? [];
  return values.some((value) => value.type === 'instance' && value.kind === 'HttpServerTransport');
}

function isServer(project: Project, file: ParsedFile, type: TSType): boolean {
  const values = project.mcp.evaluator.typeValues(file, type) ?? [];
  return values.some((value) => value.type === 'instance' && /Server$/.test(value.kind));
}

/** `{ [id: string]: Transport }` is a store, `{ transport: Transport; server: McpServer }` a record. */
function ofMembers(
  project: Project,
  file: ParsedFile,
  members: readonly TSTypeElement[],
  depth: number,
): TypeRole | undefined {
  const keys: string[] = [];
  let isHeld = false;
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' && member.type !== 'TSIndexSignature') continue;
    const type = member.typeAnnotation?.type === 'TSTypeAnnotation' ? member.typeAnnotation.typeAnnotation : undefined;
    if (!type) continue;
    const inner = typeRoleOf(project, file, type, depth + 1);
    if (member.type === 'TSIndexSignature') {
      if (inner) return asStore(inner);
      continue;
    }
    const key = member.key.type === 'Identifier' && !member.computed ? member.key.name : undefined;
    if (key === undefined) continue;
    if (inner?.role === 'held' && inner.keys.length === 0) isHeld = true;
    if (inner?.role === 'held' || isServer(project, file, type)) keys.push(key);
  }
  return isHeld ? { role: 'held', keys } : undefined;
}
