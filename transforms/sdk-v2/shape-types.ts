/** Types of raw zod shapes: `ZodRawShape`, and type parameters that extend it. */
import type { NodePath } from '@babel/traverse';
import type { TSEntityName, TSType } from '@babel/types';
import { ZOD_MODULES } from '../../ast/protocol/schema-libraries.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import type { ParsedFile } from '../contract.js';

const SHAPES = /^(?:ZodRawShape|ZodRawShapeCompat|PromptArgsRawShape)$/;

export function isShapeType(file: ParsedFile, at: NodePath, type: TSType): boolean {
  if (type.type !== 'TSTypeReference') return false;
  const { typeName } = type;
  const bound = typeName.type === 'Identifier' ? constraintOf(at, typeName.name) : undefined;
  if (bound) return isShapeType(file, at, bound);
  const name = typeName.type === 'Identifier' ? importedName(file, typeName.name) : typeName.right.name;
  const module = moduleOf(file, typeName);
  if (name === undefined || module === undefined || !SHAPES.test(name)) return false;
  return ZOD_MODULES.has(module) || sdkOf(module) !== undefined;
}

/** `shape: S` of a function: always there, as it is written without `?` and default. */
export function isShapeParameter(file: ParsedFile, path: NodePath): boolean {
  if (!path.isIdentifier()) return false;
  const binding = path.scope.getBinding(path.node.name);
  if (binding?.kind !== 'param' || !binding.constant || !binding.path.isIdentifier()) return false;
  const { optional, typeAnnotation } = binding.path.node;
  if (optional || binding.path.node !== binding.identifier || typeAnnotation?.type !== 'TSTypeAnnotation') return false;
  return isShapeType(file, binding.path, typeAnnotation.typeAnnotation);
}

/** `S` inside `<S extends …>`. */
export function constraintOf(from: NodePath, name: string): TSType | undefined {
  for (let at: NodePath | null = from; at; at = at.parentPath) {
    const { typeParameters } = at.node as { typeParameters?: { type: string; params: readonly object[] } | null };
    if (typeParameters?.type !== 'TSTypeParameterDeclaration') continue;
    const own = typeParameters.params.find((one) => (one as { name: unknown }).name === name);
    if (own) return (own as { constraint?: TSType }).constraint;
  }
  return undefined;
}

function importedName(file: ParsedFile, local: string): string | undefined {
  const specifier = file.program.scope.getBinding(local)?.path;
  if (!specifier?.isImportSpecifier()) return undefined;
  const { imported } = specifier.node;
  return imported.type === 'Identifier' ? imported.name : imported.value;
}

function moduleOf(file: ParsedFile, name: TSEntityName): string | undefined {
  if (name.type === 'TSQualifiedName') return moduleOf(file, name.left);
  const parent = file.program.scope.getBinding(name.type === 'Identifier' ? name.name : '')?.path.parent;
  return parent?.type === 'ImportDeclaration' ? parent.source.value : undefined;
}
