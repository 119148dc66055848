/** Type annotations of the project on a value that is a request context. */
import type { NodePath } from '@babel/traverse';
import type { TSType } from '@babel/types';
import { namedType } from '../../ast/mcp/named-types.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import type { ParsedFile, Project } from '../contract.js';

/**
 * `extra: { signal: AbortSignal }`, `extra: Extra`: with the reads changed, the type would no longer fit. The types of
 * the SDK, aliases of them in the same file, and types that allow everything do. A cast gives a type, too.
 */
export function hasOwnType(file: ParsedFile, path: NodePath, project: Project): boolean {
  if (hasOwnCast(file, path, project)) return true;
  const inner = skinOf(path);
  if (!inner.isIdentifier()) return false;
  const binding = inner.scope.getBinding(inner.node.name);
  const annotation = binding?.identifier.typeAnnotation;
  if (annotation) return hasOwnAnnotation(file, annotation, project);
  const declared = binding?.path;
  return declared?.isVariableDeclarator() === true && hasOwnCast(file, childOf(declared, 'init'), project);
}

/** `extra as Record<string, unknown>` */
function hasOwnCast(file: ParsedFile, { node }: NodePath, project: Project): boolean {
  const type = node?.type === 'TSAsExpression' || node?.type === 'TSTypeAssertion' ? node.typeAnnotation : undefined;
  return type !== undefined && isOwn(file, type, project, new Set());
}

function hasOwnAnnotation(file: ParsedFile, annotation: object | null | undefined, project: Project): boolean {
  const { type, typeAnnotation } = (annotation ?? {}) as { type?: string; typeAnnotation?: TSType };
  return type === 'TSTypeAnnotation' && typeAnnotation !== undefined && isOwn(file, typeAnnotation, project, new Set());
}

function isOwn(file: ParsedFile, type: TSType, project: Project, seen: Set<object>): boolean {
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
      return type.types.some((member) => isOwn(file, member, project, seen));
    case 'TSParenthesizedType':
      return isOwn(file, type.typeAnnotation, project, seen);
    case 'TSIntersectionType':
      return !isContext(file, type, project);
    case 'TSTypeReference': {
      if (isContext(file, type, project)) return false;
      return type.typeName.type === 'Identifier' && isOwnName(file, type.typeName.name, project, seen);
    }
    default:
      return true;
  }
}

function isContext(file: ParsedFile, type: TSType, project: Project): boolean {
  return project.mcp.evaluator.typeValues(file, type)?.every((value) => value.type === 'context') === true;
}

function isOwnName(file: ParsedFile, name: string, project: Project, seen: Set<object>): boolean {
  const imported = file.program.scope.getBinding(name)?.path.parent;
  if (imported?.type === 'ImportDeclaration' && sdkOf(imported.source.value)) return false;
  const found = namedType(project.mcp.evaluator, file, name);
  if (!found || seen.has(found.path.node)) return true;
  const { node } = found.path;
  seen.add(node);
  return node.type === 'TSInterfaceDeclaration' || isOwn(found.file, node.typeAnnotation, project, seen);
}
