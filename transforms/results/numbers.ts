/** Numbers that code spells out: `300_000`, `-1`, `5 * 60 * 1000`, a `const` that holds one. */

import type { NodePath } from '@babel/traverse';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '*': (a, b) => a * b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '/': (a, b) => a / b,
};

/** `undefined` where the number is only known at run time. */
export function numberOf(path: NodePath): number | undefined {
  const inner = skinOf(path);
  if (inner.isNumericLiteral()) return inner.node.value;
  if (inner.isUnaryExpression({ operator: '-' })) {
    const value = numberOf(childOf(inner, 'argument'));
    return value === undefined ? undefined : -value;
  }
  if (inner.isBinaryExpression() && Object.hasOwn(OPERATIONS, inner.node.operator)) {
    const [left, right] = [childOf(inner, 'left'), childOf(inner, 'right')].map(numberOf);
    return left === undefined || right === undefined ? undefined : OPERATIONS[inner.node.operator](left, right);
  }
  if (!inner.isIdentifier()) return undefined;
  const binding = inner.scope.getBinding(inner.node.name);
  if (!binding) return inner.node.name === 'Infinity' ? Number.POSITIVE_INFINITY : undefined;
  const declared = binding.path;
  const isConstant =
    binding.constant && declared.isVariableDeclarator() && declared.node.id.type === 'Identifier' && declared.node.init;
  return isConstant ? numberOf(childOf(declared, 'init')) : undefined;
}
