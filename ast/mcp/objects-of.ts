/** Property names of an object value, where all of them can be seen, and whether it is a raw zod shape. */
import { childOf } from '../paths.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import type { ObjectValue, Value } from './values.js';

/** `undefined` when a value is not an object literal of the project, or spreads something that is not. */
export function propertyNamesOf(
  values: readonly Value[],
  evaluator: Evaluator,
  seen: ReadonlySet<unknown> = new Set(),
): Set<string> | undefined {
  const names = new Set<string>();
  if (values.length === 0) return undefined;
  for (const value of values) {
    if (value.type !== 'object') return undefined;
    // `options = { ...options, a }` spreads itself.
    if (seen.has(value.path.node)) continue;
    const inner = new Set([...seen, value.path.node]);
    for (const property of value.path.get('properties')) {
      if (property.isSpreadElement()) {
        const spread = propertyNamesOf(evaluator.valuesOf(value.file, childOf(property, 'argument')), evaluator, inner);
        if (!spread) return undefined;
        for (const name of spread) names.add(name);
      } else if (property.isObjectProperty() || property.isObjectMethod()) {
        if (property.node.computed) return undefined;
        names.add(nameOf(property.node.key));
      }
    }
  }
  return names;
}

/**
 * Whether SDK v1 takes an object literal for a raw shape: it is empty, or one of its values is a schema. A spread that
 * cannot be followed does not matter then.
 */
export function isRawShape(
  { file, path }: ObjectValue,
  evaluator: Evaluator,
  seen: ReadonlySet<unknown> = new Set(),
): boolean {
  if (seen.has(path.node)) return false;
  const inner = new Set([...seen, path.node]);
  const properties = path.get('properties');
  if (properties.length === 0) return true;
  return properties.some((property) => {
    if (property.isSpreadElement()) {
      const spread = evaluator.valuesOf(file, childOf(property, 'argument'));
      return spread.some((value) => value.type === 'object' && isRawShape(value, evaluator, inner));
    }
    if (!property.isObjectProperty()) return false;
    const value = childOf(property, 'value');
    return evaluator.valuesOf(file, value).some(({ type }) => type === 'schema');
  });
}
