/**
 * `setRequestHandler(z.object({ method: z.literal('acme/search'), params }), handler)` → `setRequestHandler('acme/search',
 * { params }, handler)`. SDK v2 gives such a handler the params, so what it did with the request has to be known.
 */

import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { quotedText } from '../../ast/literals.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ObjectValue, SchemaValue, Value } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { isFirstOnLine, outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { handlerEdits } from './custom-handler-bodies.js';

export interface CustomForm {
  readonly method: string;
  readonly edits: readonly Edit[];
}

/** `undefined` where the method, the schema of its params or the use that the handler makes of it cannot be told. */
export function customFormOf(
  registration: Registration,
  schema: SchemaValue,
  project: Project,
): CustomForm | undefined {
  const { file, call, handler } = registration;
  const [first, second, ...rest] = childrenOf(call, 'arguments');
  if (!first || second !== handler || rest.length > 0 || call.node.typeParameters) return undefined;
  const shape = shapeOf(schema, project);
  const method = shape && literalOf(project.mcp.evaluator.propertyValues(shape, 'method'), project);
  const params = shape && method !== undefined && paramsText(file, first, schema, shape, project);
  if (method === undefined || !params) return undefined;
  const uses = handlerEdits(registration, method);
  if (!uses) return undefined;
  const span = outerSpanOf(file, first.node);
  // One argument a line stays one argument a line.
  const own = isFirstOnLine(file.text, span.start);
  const gap = own ? `${eolAt(file.text, span.start, file.style)}${indentAt(file.text, span.start)}` : ' ';
  const schemas = `{ params${params === 'params' ? '' : `: ${params}`} }`;
  const text = `${quotedText(method, file.style.quote)},${gap}${schemas}`;
  return { method, edits: [{ file: file.path, ...span, text }, ...uses] };
}

/** What says which method it is: the object given to `z.object` or to the last `.extend`. */
function shapeOf({ file, path, isObject, shape }: SchemaValue, project: Project): ObjectValue | undefined {
  if (!isObject) return undefined;
  const [only, ...others] = shape;
  if (only?.type === 'object' && others.length === 0) return only;
  const callee = path.isCallExpression() ? childOf(path, 'callee') : path;
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'extend') return undefined;
  const [given, ...more] = project.mcp.valuesOf(file, childrenOf(path, 'arguments')[0]);
  return given?.type === 'object' && more.length === 0 ? given : undefined;
}

/** `z.literal('acme/search')`. */
function literalOf(values: readonly Value[], project: Project): string | undefined {
  const [only] = values;
  if (values.length !== 1 || only?.type !== 'schema' || !only.path.isCallExpression()) return undefined;
  const callee = childOf(only.path, 'callee');
  const name = isMember(callee.node) ? memberNameOf(callee.node) : callee.isIdentifier() && callee.node.name;
  const given = project.mcp.valuesOf(only.file, childrenOf(only.path, 'arguments')[0]);
  return name === 'literal' && given.length === 1 && given[0].type === 'string' ? given[0].value : undefined;
}

/** The schema of the params as an expression of this file. */
function paramsText(
  file: ParsedFile,
  first: NodePath,
  schema: SchemaValue,
  shape: ObjectValue,
  project: Project,
): string | undefined {
  const hasParams = project.mcp.evaluator.propertyValues(shape, 'params').some(({ type }) => type !== 'unknown');
  const isInline = schema.file === file && schema.path.node === skinOf(first).node;
  const own = shape.path.node.properties.find((property) => keyOf(property) === 'params');
  if (own && shape.file === file && isInline) {
    return own.type === 'ObjectProperty' ? file.textOf(own.value) : undefined;
  }
  if (own || hasParams) {
    const name = skinOf(first);
    return name.isIdentifier() || isMember(name.node) ? `${file.textOf(name.node)}.shape.params` : undefined;
  }
  // An object schema without `params`: the handler cannot read any.
  const builder = schema.file === file && schema.path.isCallExpression() ? childOf(schema.path, 'callee') : undefined;
  const isPlain = builder?.isMemberExpression() === true && memberNameOf(builder.node) === 'object';
  return isPlain ? `${file.textOf(builder.node)}({})` : undefined;
}
