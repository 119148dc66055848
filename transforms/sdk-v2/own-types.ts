/** Type annotations of the project on a value that is a request context. */
import type { NodePath } from '@babel/traverse';
import type { TSType } from '@babel/types';
import { skinOf } from '../../ast/mcp/shapes.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import type { ParsedFile } from '../contract.js';

/**
 * `extra: { signal: AbortSignal }`, `extra: Extra`: with the reads changed, the type would no longer fit. The types of
 * the SDK, aliases of them in the same file, and types that allow everything do.
 */
export function hasOwnType(file: ParsedFile, path: NodePath): boolean {
  const inner = skinOf(path);
  if (!inner.isIdentifier()) return false;
  const binding = inner.scope.getBinding(inner.node.name);
  return hasOwnAnnotation(file, binding?.identifier.typeAnnotation);
}

export function hasOwnAnnotation(file: ParsedFile, annotation: object | null | undefined): boolean {
  const { type, typeAnnotation } = (annotation ?? {}) as { type?: string; typeAnnotation?: TSType };
  return type === 'TSTypeAnnotation' && typeAnnotation !== undefined && isOwn(file, typeAnnotation, new Set());
}

function isOwn(file: ParsedFile, type: TSType, seen: Set<string>): boolean {
  switch (type.type) {
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
    case 'TSUndefinedKeyword':
    case 'TSNullKeyword':
      return false;
    // `Parameters<ToolCallback>[1]` follows the SDK.
    case 'TSIndexedAccessType':
      return false;
    case 'TSUnionType':
      return type.types.some((member) => isOwn(file, member, seen));
    case 'TSParenthesizedType':
      return isOwn(file, type.typeAnnotation, seen);
    case 'TSTypeReference': {
      const root = type.typeName.type === 'Identifier' ? type.typeName.name : undefined;
      return root === undefined ? false : isOwnName(file, root, seen);
    }
    default:
      return true;
  }
}

function isOwnName(file: ParsedFile, name: string, seen: Set<string>): boolean {
  if (seen.has(name)) return true;
  seen.add(name);
  const declared = file.program.scope.getBinding(name)?.path.parent;
  if (declared?.type === 'ImportDeclaration' && sdkOf(declared.source.value)) return false;
  const alias = file.paths('TSTypeAliasDeclaration').find(({ node }) => node.id.name === name);
  return alias ? isOwn(file, alias.node.typeAnnotation, seen) : true;
}
