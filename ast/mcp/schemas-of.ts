/** Schemas built with zod. */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import {
  OBJECT_BUILDERS,
  SHAPE_CHANGING_METHODS,
  SHAPE_KEEPING_METHODS,
  ZOD_MODULES,
} from '../protocol/schema-libraries.js';
import { sdkOf } from '../protocol/sdk-classes.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import type { SchemaValue } from './values.js';
import { UNKNOWN } from './values.js';

/** `z.object(shape)`, `schema.strict()`, `z.string().optional()`. */
export function schemaOf(evaluator: Evaluator, file: ParsedFile, path: NodePath): SchemaValue | undefined {
  const callee = childOf(path, 'callee');
  const [first] = childrenOf(path, 'arguments');
  const builder = evaluator
    .valuesOf(file, callee)
    .find((value) => value.type === 'external' && ZOD_MODULES.has(value.module));
  if (builder?.type === 'external') {
    const isObject = OBJECT_BUILDERS.has(builder.name.split('.').at(-1) ?? '');
    return { type: 'schema', file, path, isObject, shape: isObject && first ? evaluator.valuesOf(file, first) : [] };
  }
  if (first && isCompletable(evaluator, file, callee)) {
    return evaluator.valuesOf(file, first).find((value): value is SchemaValue => value.type === 'schema');
  }
  if (!callee.isMemberExpression() || callee.node.computed) return undefined;
  const bases = evaluator.valuesOf(file, callee.get('object'));
  const method = nameOf(callee.node.property);
  const isOfSdk = bases.some((value) => value.type === 'external' && sdkOf(value.module) && /Schema$/.test(value.name));
  if (isOfSdk && method === 'extend') return { type: 'schema', file, path, isObject: true, shape: [UNKNOWN] };
  const base = bases.find((value) => value.type === 'schema');
  if (base?.type !== 'schema') return undefined;
  if (base.isObject && SHAPE_KEEPING_METHODS.has(method)) return { ...base, file, path };
  return {
    type: 'schema',
    file,
    path,
    isObject: base.isObject && SHAPE_CHANGING_METHODS.has(method),
    shape: [UNKNOWN],
  };
}

/** `completable(schema, complete)` of the SDK gives the schema back. */
function isCompletable(evaluator: Evaluator, file: ParsedFile, callee: NodePath): boolean {
  return evaluator
    .valuesOf(file, callee)
    .some((value) => value.type === 'external' && value.name === 'completable' && sdkOf(value.module) !== undefined);
}
