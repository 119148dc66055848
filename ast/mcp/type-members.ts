/** Types as they are written: aliases looked through, members and elements. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import { namedType } from './named-types.js';

/** A type as it is written in a file; `scope` is where its names are looked up. */
export interface DeclaredType {
  readonly file: ParsedFile;
  readonly type: t.TSType;
  readonly scope: NodePath;
}

/** How many aliases, members and imports are looked through. */
export const DEEPEST = 12;

export function referenceTo(typeName: t.Identifier): t.TSTypeReference {
  return { type: 'TSTypeReference', typeName } as t.TSTypeReference;
}

/** What a record or map holds under any name. */
export function valueType(
  evaluator: Evaluator,
  declared: DeclaredType,
  depth: number,
  wanted: 'Map' | 'Record' = 'Record',
): DeclaredType | undefined {
  const { file, type, scope } = resolvedType(evaluator, declared, depth);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const types = type.typeParameters?.params ?? [];
  return type.typeName.name === wanted && types.length === 2 ? { file, type: types[1], scope } : undefined;
}

/** Looks through aliases of the project: `type Def = Base` gives what stands behind `Base`. */
export function resolvedType(evaluator: Evaluator, declared: DeclaredType, depth = 0): DeclaredType {
  const { file, type, scope } = declared;
  if (depth > DEEPEST) return declared;
  if (type.type === 'TSParenthesizedType')
    return resolvedType(evaluator, { file, type: type.typeAnnotation, scope }, depth + 1);
  if (type.type === 'TSIndexedAccessType' && type.indexType.type === 'TSLiteralType') {
    const { literal } = type.indexType;
    if (literal.type !== 'StringLiteral') return declared;
    return memberType(evaluator, { file, type: type.objectType, scope }, literal.value, depth + 1) ?? declared;
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return declared;
  const bound = constraintOf(scope, type.typeName.name);
  if (bound) return resolvedType(evaluator, { file, type: bound, scope }, depth + 1);
  const found = namedType(evaluator, file, type.typeName.name);
  if (found?.path.isTSTypeAliasDeclaration()) {
    const alias = { file: found.file, type: found.path.node.typeAnnotation, scope: found.path };
    return resolvedType(evaluator, alias, depth + 1);
  }
  return declared;
}

/** `S` inside `<S extends ZodRawShape>`. */
function constraintOf(scope: NodePath, name: string): t.TSType | undefined {
  for (let at: NodePath | null = scope; at; at = at.parentPath) {
    const { typeParameters } = at.node as { typeParameters?: t.Node | null };
    if (typeParameters?.type !== 'TSTypeParameterDeclaration') continue;
    const own = typeParameters.params.find((parameter) => (parameter.name as unknown) === name);
    if (own) return own.constraint ?? undefined;
  }
  return undefined;
}

export function annotationOf(file: ParsedFile, node: t.Node, scope: NodePath): DeclaredType | undefined {
  const { typeAnnotation } = node as { typeAnnotation?: t.Node | null };
  return typeAnnotation?.type === 'TSTypeAnnotation' ? { file, type: typeAnnotation.typeAnnotation, scope } : undefined;
}

export function elementType(evaluator: Evaluator, declared: DeclaredType, depth: number): DeclaredType | undefined {
  const { file, type, scope } = resolvedType(evaluator, declared, depth);
  if (type.type === 'TSTypeOperator' && type.operator === 'readonly')
    return elementType(evaluator, { file, type: type.typeAnnotation, scope }, depth + 1);
  if (type.type === 'TSArrayType') return { file, type: type.elementType, scope };
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const types = type.typeParameters?.params ?? [];
  const [element] = types;
  if (type.typeName.name === 'Map' && types.length === 2)
    return { file, type: { type: 'TSTupleType', elementTypes: types } as t.TSTupleType, scope };
  const isList = ['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Iterable'].includes(type.typeName.name);
  return isList && element ? { file, type: element, scope } : undefined;
}

export function memberType(
  evaluator: Evaluator,
  declared: DeclaredType,
  name: string,
  depth: number,
): DeclaredType | undefined {
  if (depth > DEEPEST) return undefined;
  const { file, type, scope } = resolvedType(evaluator, declared, depth);
  if (type.type === 'TSTypeLiteral') return memberOf(file, type.members, name, scope);
  if (type.type === 'TSIntersectionType') {
    const found = type.types.map((one) => memberType(evaluator, { file, type: one, scope }, name, depth + 1));
    return found.find((one) => one !== undefined);
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const held = valueType(evaluator, { file, type, scope }, depth + 1);
  if (held) return held;
  const [inner] = type.typeParameters?.params ?? [];
  if (['Readonly', 'Required', 'NonNullable', 'Awaited'].includes(type.typeName.name) && inner)
    return memberType(evaluator, { file, type: inner, scope }, name, depth + 1);
  const found = namedType(evaluator, file, type.typeName.name);
  if (!found?.path.isTSInterfaceDeclaration()) return undefined;
  const own = memberOf(found.file, found.path.node.body.body, name, found.path);
  if (own) return own;
  for (const base of found.path.node.extends ?? []) {
    const { expression } = base as unknown as { expression: t.TSEntityName };
    if (expression.type !== 'Identifier') continue;
    const inherited = { file: found.file, type: referenceTo(expression), scope: found.path };
    const member = memberType(evaluator, inherited, name, depth + 1);
    if (member) return member;
  }
  return undefined;
}

/** Optional members are left out: what may be missing is not known to be there. */
function memberOf(
  file: ParsedFile,
  members: readonly t.TSTypeElement[],
  name: string,
  scope: NodePath,
): DeclaredType | undefined {
  const member = members.find((one): one is t.TSPropertySignature => {
    return one.type === 'TSPropertySignature' && !one.computed && nameOf(one.key) === name;
  });
  return member && !member.optional ? annotationOf(file, member, scope) : undefined;
}
