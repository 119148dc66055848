/** What an argument of `tool` and `prompt` is: the overloads are told apart by nothing else. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf } from '../paths.js';
import { ZOD_MODULES } from '../protocol/schema-libraries.js';
import { sdkOf } from '../protocol/sdk-classes.js';
import { declaredTypeOf } from './declared-types.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import { isRawShape, propertyNamesOf } from './objects-of.js';
import { type DeclaredType, resolvedType } from './type-members.js';
import type { Value } from './values.js';

export type ArgumentKind = 'text' | 'shape' | 'annotations';

/** Names of tool annotations: they tell an annotations object from a raw shape. Spec `ToolAnnotations`, 2025-03-26. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'readOnlyHint',
  'destructiveHint',
  'idempotentHint',
  'openWorldHint',
]);

/** By what the argument evaluates to; where that is not known, by the type that is declared for it. */
export function argumentKindOf(
  evaluator: Evaluator,
  file: ParsedFile,
  path: NodePath,
  depth = 0,
): ArgumentKind | undefined {
  if (depth > DEEPEST) return undefined;
  return (
    kindOfValues(evaluator, file, path) ??
    kindOfSyntax(evaluator, file, path, depth) ??
    kindOfType(evaluator, declaredTypeOf(evaluator, file, path))
  );
}

function kindOfValues(evaluator: Evaluator, file: ParsedFile, path: NodePath): ArgumentKind | undefined {
  const values = evaluator.valuesOf(file, path);
  if (path.isTemplateLiteral()) return 'text';
  if (values.length === 0) return undefined;
  if (values.every(({ type }) => type === 'string')) return 'text';
  return shapeOrAnnotations(values, evaluator);
}

/** SDK v1 takes an empty object for a shape, and no object with other keys than those of annotations for them. */
function shapeOrAnnotations(values: readonly Value[], evaluator: Evaluator): ArgumentKind | undefined {
  if (values.every((value) => value.type === 'object' && isRawShape(value, evaluator))) return 'shape';
  const names = propertyNamesOf(values, evaluator);
  if (!names) return undefined;
  if ([...names].every((name) => ANNOTATIONS.has(name))) return 'annotations';
  // A JSON schema is neither, whatever was meant by it.
  return values.some((value) => value.type === 'object' && holdsPlainValue(value.path)) ? undefined : 'shape';
}

function holdsPlainValue(path: NodePath<t.ObjectExpression>): boolean {
  return path.node.properties.some((property) => {
    if (property.type !== 'ObjectProperty') return false;
    const { type } = property.value;
    return type !== 'NullLiteral' && (type.endsWith('Literal') || /^(?:Object|Array)Expression$/.test(type));
  });
}

/** How many members and branches are looked through. */
const DEEPEST = 12;

/** What the syntax says where the value is not known: `schema.shape`, `a ?? ''`, a member of a literal. */
function kindOfSyntax(evaluator: Evaluator, file: ParsedFile, path: NodePath, depth: number): ArgumentKind | undefined {
  if (path.isLogicalExpression())
    return sharedKind(evaluator, file, [childOf(path, 'left'), childOf(path, 'right')], depth);
  if (path.isConditionalExpression())
    return sharedKind(evaluator, file, [childOf(path, 'consequent'), childOf(path, 'alternate')], depth);
  if (!path.isMemberExpression({ computed: false })) return undefined;
  const owner = childOf(path, 'object');
  if (owner.matchesPattern('process.env')) return 'text';
  const name = nameOf(path.node.property);
  if (name === 'shape' && isObjectSchema(evaluator, file, owner)) return 'shape';
  return kindOfProperty(evaluator, file, owner, name, depth);
}

function isObjectSchema(evaluator: Evaluator, file: ParsedFile, path: NodePath): boolean {
  const values = evaluator.valuesOf(file, path);
  if (values.length > 0 && values.every(({ type }) => type === 'schema')) return true;
  const declared = declaredTypeOf(evaluator, file, path);
  if (!declared) return false;
  const { file: own, type } = resolvedType(evaluator, declared);
  return type.type === 'TSTypeReference' && isOfZod(evaluator, own, type.typeName, /(?:^|\.)(?:Any)?ZodObject$/);
}

/** `info.text` of literals in which the property is a parameter or something else whose type is declared. */
function kindOfProperty(
  evaluator: Evaluator,
  file: ParsedFile,
  owner: NodePath,
  name: string,
  depth: number,
): ArgumentKind | undefined {
  const owners = evaluator.valuesOf(file, owner);
  const kinds = new Set(
    owners.map((value) => {
      if (value.type !== 'object') return undefined;
      const found = value.path
        .get('properties')
        .filter((property) => !property.isObjectProperty() || nameOf(property.node.key) === name);
      const [only] = found;
      if (found.length !== 1 || !only.isObjectProperty({ computed: false })) return undefined;
      return argumentKindOf(evaluator, value.file, childOf(only, 'value'), depth + 1);
    }),
  );
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

function sharedKind(
  evaluator: Evaluator,
  file: ParsedFile,
  paths: readonly NodePath[],
  depth: number,
): ArgumentKind | undefined {
  const kinds = new Set(paths.map((path) => argumentKindOf(evaluator, file, path, depth + 1)));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

function kindOfType(evaluator: Evaluator, declared: DeclaredType | undefined): ArgumentKind | undefined {
  if (!declared) return undefined;
  const { file, type, scope } = resolvedType(evaluator, declared);
  const inner = (part: t.TSType) => kindOfType(evaluator, { file, type: part, scope });
  switch (type.type) {
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return 'text';
    case 'TSLiteralType':
      return type.literal.type === 'StringLiteral' || type.literal.type === 'TemplateLiteral' ? 'text' : undefined;
    case 'TSUnionType': {
      const kinds = new Set(type.types.map(inner));
      return kinds.size === 1 ? [...kinds][0] : undefined;
    }
    case 'TSIntersectionType':
      return type.types.map(inner).find((kind) => kind !== undefined);
    case 'TSTypeLiteral':
      return isFieldList(evaluator, file, type) ? 'shape' : undefined;
    case 'TSTypeReference':
      return kindOfReference(evaluator, file, type);
    default:
      return undefined;
  }
}

function kindOfReference(
  evaluator: Evaluator,
  file: ParsedFile,
  { typeName, typeParameters }: t.TSTypeReference,
): ArgumentKind | undefined {
  if (typeName.type === 'Identifier' && ['Record', 'Readonly'].includes(typeName.name)) {
    const field = typeParameters?.params.at(-1);
    return field?.type === 'TSTypeReference' && isOfZod(evaluator, file, field.typeName, /^Zod(?:Type|Schema)/)
      ? 'shape'
      : undefined;
  }
  if (isOfZod(evaluator, file, typeName, /^ZodRawShape$/)) return 'shape';
  const { module, name } = externalOf(evaluator, file, typeName) ?? {};
  if (module === undefined || !sdkOf(module)) return undefined;
  return name === 'ToolAnnotations' ? 'annotations' : name === 'ZodRawShapeCompat' ? 'shape' : undefined;
}

/** `{ [name: string]: ZodType }`, `{ query: z.ZodString; page: z.ZodNumber }` */
function isFieldList(evaluator: Evaluator, file: ParsedFile, { members }: t.TSTypeLiteral): boolean {
  return (
    members.length > 0 &&
    members.every((member) => {
      if (member.type !== 'TSPropertySignature' && member.type !== 'TSIndexSignature') return false;
      const type =
        member.typeAnnotation?.type === 'TSTypeAnnotation' ? member.typeAnnotation.typeAnnotation : undefined;
      return type?.type === 'TSTypeReference' && isOfZod(evaluator, file, type.typeName, /^Zod/);
    })
  );
}

function isOfZod(evaluator: Evaluator, file: ParsedFile, name: t.TSEntityName, wanted: RegExp): boolean {
  const external = externalOf(evaluator, file, name);
  return external !== undefined && ZOD_MODULES.has(external.module) && wanted.test(external.name);
}

/** `z.ZodRawShape` of `import { z } from 'zod'` and of `import * as z` is the same type. */
function externalOf(
  evaluator: Evaluator,
  file: ParsedFile,
  name: t.TSEntityName,
): { module: string; name: string } | undefined {
  const first = name.type === 'Identifier' ? name : name.left;
  if (first.type !== 'Identifier') return undefined;
  const binding = file.program.scope.getBinding(first.name);
  const value = binding && evaluator.bindingValues(file, binding).find(({ type }) => type === 'external');
  if (value?.type !== 'external') return undefined;
  return { module: value.module, name: name.type === 'Identifier' ? value.name : name.right.name };
}
