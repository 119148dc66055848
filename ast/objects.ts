/** Object literals: find, add and remove properties. */
import type { Expression, Node, ObjectExpression, ObjectMethod, ObjectProperty } from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import { appendElementsEdit, removeElementEdits } from './lists.js';
import { stringValueOf } from './literals.js';

export type Property = ObjectProperty | ObjectMethod;

/** The key as the program sees it: `a`, `'a'`, `1`, `['a']`; `undefined` when it is computed at run time. */
export function keyOf(node: Node): string | undefined {
  if (node.type !== 'ObjectProperty' && node.type !== 'ObjectMethod') return undefined;
  const { key, computed } = node;
  if (computed) return stringValueOf(key);
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'StringLiteral') return key.value;
  return key.type === 'NumericLiteral' ? String(key.value) : undefined;
}

/** The property that wins for a key: the last one, as at run time. A spread behind it may still override it. */
export function propertyOf(object: ObjectExpression, key: string): Property | undefined {
  return object.properties.findLast((node): node is Property => keyOf(node) === key);
}

/** The value of a plain property; `undefined` for methods and missing keys. */
export function propertyValueOf(object: ObjectExpression, key: string): Expression | undefined {
  const property = propertyOf(object, key);
  return property?.type === 'ObjectProperty' ? (property.value as Expression) : undefined;
}

/** A spread or a computed key: the literal then has keys that cannot be read here. */
export function hasUnknownKeys(object: ObjectExpression): boolean {
  return object.properties.some((node) => keyOf(node) === undefined);
}

export function hasSpread(object: ObjectExpression): boolean {
  return object.properties.some(({ type }) => type === 'SpreadElement');
}

/** Whether something behind `property` may set its key again. */
export function isOverridable(object: ObjectExpression, property: Property): boolean {
  const after = object.properties.slice(object.properties.indexOf(property) + 1);
  return after.some((node) => keyOf(node) === undefined);
}

/** Adds `name: value` texts at the end of the literal, in one edit, in its layout. */
export function insertPropertiesEdit(file: ParsedFile, object: ObjectExpression, texts: readonly string[]): Edit {
  return appendElementsEdit(file, object.properties, texts, object.start ?? 0, ' ');
}

/** Adds one property; use `insertPropertiesEdit` for several of the same literal. */
export function insertPropertyEdit(file: ParsedFile, object: ObjectExpression, text: string): Edit {
  return insertPropertiesEdit(file, object, [text]);
}

/** Removes properties (or spreads) with their commas and lines. */
export function removePropertyEdits(file: ParsedFile, object: ObjectExpression, ...properties: Node[]): Edit[] {
  return removeElementEdits(file, object.properties, properties);
}
