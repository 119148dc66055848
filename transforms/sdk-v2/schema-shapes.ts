/** Raw zod shapes where SDK v2 wants a schema: which expressions are one, and how they become `z.object(…)`. */

import type { NodePath } from '@babel/traverse';
import { wrapEdits } from '../../ast/calls.js';
import { isShorthand } from '../../ast/identifiers.js';
import { initialValueOf } from '../../ast/initial-values.js';
import { isRawShape } from '../../ast/mcp/objects-of.js';
import type { ObjectValue, SchemaValue, Value } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { isShapeParameter } from './shape-types.js';
import { type ZodName, zodNameOf } from './zod-name.js';

export type SchemaKind =
  /** A raw shape, always there. */
  | 'shape'
  /** A shape, or nothing at all: wrapping would turn "no schema" into an empty one. */
  | 'maybe-shape'
  | 'schema'
  | 'unknown';

export function schemaKindOf(file: ParsedFile, path: NodePath, project: Project): SchemaKind {
  const values = project.mcp.valuesOf(file, path);
  if (values.every(({ type }) => type === 'unknown')) return isShapeParameter(file, path) ? 'shape' : 'unknown';
  if (values.every(({ type }) => type === 'schema')) return 'schema';
  const isShape = values.every((value) => value.type === 'object' && isRawShape(value, project.mcp.evaluator));
  if (!isShape) return 'unknown';
  return isDefinite(path) ? 'shape' : 'maybe-shape';
}

/** The evaluator drops `undefined`, so only forms that cannot be it count: a literal, a `const` or import, `.shape`. */
function isDefinite(path: NodePath): boolean {
  if (path.isTSAsExpression() || path.isTSSatisfiesExpression()) return isDefinite(childOf(path, 'expression'));
  if (path.isObjectExpression()) return true;
  if (path.isMemberExpression({ computed: false })) return path.get('property').isIdentifier({ name: 'shape' });
  if (!path.isIdentifier()) return false;
  const binding = path.scope.getBinding(path.node.name);
  if (!binding) return false;
  if (binding.kind === 'module') return true;
  const init = binding.constant ? initialValueOf(binding) : undefined;
  return init !== undefined && isDefinite(init);
}

/** What to write round (or cut from) an expression so that it is a schema. */
export interface Wrap {
  readonly before: string;
  readonly after: string;
  /** Cuts `.shape` off a plain `z.object(…)`: what remains is that very schema. */
  readonly cut?: Edit;
  readonly importEdit?: Edit;
}

export function wrapOf(file: ParsedFile, path: NodePath, project: Project): Wrap {
  const cut = plainShapeCut(file, path, project);
  if (cut) return { before: '', after: '', cut };
  const values = project.mcp.valuesOf(file, path);
  const origin = values.find((value): value is ObjectValue => value.type === 'object')?.file ?? file;
  const zod: ZodName = zodNameOf(file, path, origin, project);
  return { before: `${zod.text}.object(`, after: ')', ...(zod.edit && { importEdit: zod.edit }) };
}

/** Edits of a wrap where the expression stays in its place. */
export function wrapEditsOf(file: ParsedFile, path: NodePath, { before, after, cut }: Wrap): Edit[] {
  const key = path.isIdentifier() && isShorthand(path) ? `${path.node.name}: ` : '';
  const edits = before || key ? wrapEdits(file, path.node, `${key}${before}`, after) : [];
  return cut ? [...edits, cut] : edits;
}

/** `schema.shape` of `const schema = z.object({…})`; a chained `.strict()` or `.describe()` would come back with it. */
function plainShapeCut(file: ParsedFile, path: NodePath, project: Project): Edit | undefined {
  if (!path.isMemberExpression({ computed: false }) || !path.get('property').isIdentifier({ name: 'shape' }))
    return undefined;
  const object = path.get('object');
  const values = project.mcp.valuesOf(file, object);
  if (values.length === 0 || !values.every((value) => isPlainObjectSchema(value, project))) return undefined;
  return { file: file.path, start: object.node.end ?? 0, end: path.node.end ?? 0, text: '' };
}

function isPlainObjectSchema(value: Value, project: Project): value is SchemaValue {
  if (value.type !== 'schema' || !value.path.isCallExpression() || value.path.node.arguments.length !== 1) return false;
  return project.mcp
    .valuesOf(value.file, childOf(value.path, 'callee'))
    .some((callee) => callee.type === 'external' && /(?:^|\.)object$/.test(callee.name));
}
