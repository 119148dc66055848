/** Property names of an object value, where all of them can be seen. */
import type { NodePath } from '@babel/traverse';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import type { Value } from './values.js';

/** `undefined` when a value is not an object literal of the project, or spreads something that is not. */
export function propertyNamesOf(values: readonly Value[], evaluator: Evaluator): Set<string> | undefined {
  const names = new Set<string>();
  if (values.length === 0) return undefined;
  for (const value of values) {
    if (value.type !== 'object') return undefined;
    for (const property of value.path.get('properties')) {
      if (property.isSpreadElement()) {
        const spread = propertyNamesOf(evaluator.valuesOf(value.file, property.get('argument') as NodePath), evaluator);
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
