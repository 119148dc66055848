/** Properties and elements of values. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf } from '../paths.js';
import type { Evaluator } from './evaluate.js';
import { exportTableOf, nameOf } from './exports.js';
import type { InstanceValue, ObjectValue, Value } from './values.js';
import { UNKNOWN } from './values.js';

export function memberValues(
  evaluator: Evaluator,
  file: ParsedFile,
  path: NodePath<t.MemberExpression> | NodePath<t.OptionalMemberExpression>,
): Value[] {
  const { property, computed } = path.node;
  const objects = evaluator.valuesOf(file, childOf(path, 'object'));
  if (property.type === 'PrivateName')
    return objects.flatMap((value) => evaluator.propertyValues(value, `#${property.id.name}`));
  if (computed && property.type !== 'StringLiteral') return objects.flatMap((value) => elementsOf(value, evaluator));
  return objects.flatMap((value) => evaluator.propertyValues(value, nameOf(property)));
}

/** Property `name` of a value. */
export function propertyValues(evaluator: Evaluator, value: Value, name: string): Value[] {
  switch (value.type) {
    case 'external':
      // `default` of a module object: what `__importDefault(require())` and `import x from` of CommonJS give.
      if (value.name === '*') return [{ ...value, name }];
      return name === 'default' ? [value] : [{ ...value, name: `${value.name}.${name}` }];
    case 'namespace':
      return evaluator.exportValues(value.path, name);
    case 'instance':
      return instanceProperty(evaluator, value, name);
    case 'object':
      return objectProperty(evaluator, value, name);
    case 'schema':
      return value.isObject && name === 'shape' && value.shape.length > 0 ? [...value.shape] : [UNKNOWN];
    case 'self':
      return evaluator.fieldValues(value.class, name);
    case 'class':
      return evaluator.fieldValues(value, name);
    default:
      return [UNKNOWN];
  }
}

function instanceProperty(evaluator: Evaluator, value: InstanceValue, name: string): Value[] {
  if (value.kind === 'McpServer' && name === 'server') return [{ ...value, kind: 'Server' }];
  if (value.subclass) {
    const own = evaluator.fieldValues(value.subclass, name);
    if (own.some(({ type }) => type !== 'unknown')) return own;
  }
  return [UNKNOWN];
}

/** Literals whose properties are being looked up: `options = { ...options, a }` spreads itself. */
const running = new Map<t.Node, Set<string>>();

function withoutCycle(node: t.Node, name: string, look: () => Value[]): Value[] {
  const names = running.get(node) ?? new Set();
  if (names.has(name)) return [];
  running.set(node, names.add(name));
  try {
    return look();
  } finally {
    names.delete(name);
  }
}

function objectProperty(evaluator: Evaluator, value: ObjectValue, name: string): Value[] {
  return withoutCycle(value.path.node, name, () => literalProperty(evaluator, value, name));
}

function literalProperty(evaluator: Evaluator, { file, path }: ObjectValue, name: string): Value[] {
  const found: Value[] = [];
  for (const property of path.get('properties')) {
    if (property.isSpreadElement()) {
      const spread = evaluator
        .valuesOf(file, property.get('argument'))
        .flatMap((value) => evaluator.propertyValues(value, name));
      found.push(...spread.filter(({ type }) => type !== 'unknown'));
    } else if (property.isObjectMethod() && !property.node.computed && nameOf(property.node.key) === name) {
      found.splice(0, found.length, { type: 'function', file, path: property as NodePath<t.Function> });
    } else if (property.isObjectProperty() && !property.node.computed && nameOf(property.node.key) === name) {
      found.splice(0, found.length, ...evaluator.valuesOf(file, childOf(property, 'value')));
    }
  }
  return found.length > 0 ? found : [UNKNOWN];
}

/** What iterating a value, or `Object.values` of it, may give. */
export function elementsOf(value: Value, evaluator?: Evaluator): Value[] {
  if (value.type === 'array') return [...value.elements];
  if (!evaluator) return [UNKNOWN];
  if (value.type === 'object') {
    return withoutCycle(value.path.node, '*', () => literalElements(evaluator, value));
  }
  if (value.type === 'namespace') {
    const file = evaluator.project.file(value.path);
    const names = file ? [...exportTableOf(file).named.keys()] : [];
    return names.flatMap((name) => evaluator.exportValues(value.path, name));
  }
  return [UNKNOWN];
}

function literalElements(evaluator: Evaluator, value: ObjectValue): Value[] {
  return value.path.get('properties').flatMap((property) => {
    if (property.isObjectProperty()) return evaluator.valuesOf(value.file, childOf(property, 'value'));
    if (property.isSpreadElement())
      return evaluator.valuesOf(value.file, property.get('argument')).flatMap((inner) => elementsOf(inner, evaluator));
    return [{ type: 'function', file: value.file, path: property as NodePath<t.Function> } as Value];
  });
}
