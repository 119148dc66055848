/** Literals that carry options and headers of a call: where they stand, and what they set. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { initialValueOf } from '../../initial-values.js';
import { stringValueOf } from '../../literals.js';
import { keyOf } from '../../objects.js';
import { childOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';

/** The object literal that an expression is, here or behind one constant of the same file. */
export function literalOf(
  project: Project,
  file: ParsedFile,
  path: NodePath,
): NodePath<t.ObjectExpression> | undefined {
  const inner = skinOf(path);
  if (inner.isObjectExpression()) return inner;
  if (!inner.isIdentifier()) return undefined;
  const values = project.mcp.valuesOf(file, inner);
  const [value] = values;
  return values.length === 1 && value.type === 'object' && value.file === file ? value.path : undefined;
}

/** The same without a look at what flows where: every call of a file is asked. */
export function ownLiteralOf(path: NodePath): NodePath<t.ObjectExpression> | undefined {
  const inner = skinOf(path);
  if (inner.isObjectExpression()) return inner;
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  const init = binding?.constant ? initialValueOf(binding) : undefined;
  const literal = init && skinOf(init);
  return literal?.isObjectExpression() ? literal : undefined;
}

/** The value of a plain or shorthand property. */
export function memberIn(options: NodePath<t.ObjectExpression>, name: string): NodePath | undefined {
  const property = options.get('properties').findLast((one) => keyOf(one.node) === name);
  return property?.isObjectProperty() ? childOf(property, 'value') : undefined;
}

/** A header that a literal sets, whatever its case. */
export function headerIn(literal: NodePath<t.ObjectExpression>, name: string): NodePath<t.ObjectProperty> | undefined {
  const lower = name.toLowerCase();
  const property = literal.get('properties').findLast((one) => keyOf(one.node)?.toLowerCase() === lower);
  return property?.isObjectProperty() ? property : undefined;
}

/** The value of a header that a literal sets to a constant text. */
export function headerValueIn(literal: NodePath<t.ObjectExpression>, name: string): string | undefined {
  return stringValueOf(headerIn(literal, name)?.node.value);
}
