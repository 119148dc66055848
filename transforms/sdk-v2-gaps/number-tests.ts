/** Places where the `.code` of something is compared with numbers. */
import type { NodePath } from '@babel/traverse';
import type { Node, SwitchCase } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile } from '../contract.js';
import { holderOfMember } from '../error-sources.js';

export interface NumberTest {
  readonly form: 'comparison' | 'case' | 'list';
  /** The comparison, the call of `includes`, or the test of the case. */
  readonly path: NodePath;
  /** What holds the code. */
  readonly holder: NodePath;
  /** `e.code` itself, where it is read here. */
  readonly read: NodePath;
  readonly numbers: readonly number[];
  /** The number as it is written, for a comparison. */
  readonly literal?: NodePath;
  readonly isNegative: boolean;
}

export function findNumberTests(file: ParsedFile): NumberTest[] {
  return [
    ...file.paths('BinaryExpression').flatMap(comparisonOf),
    ...file.paths('SwitchStatement').flatMap(casesOf),
    ...file.paths('CallExpression', 'OptionalCallExpression').flatMap((path) => listOf(path as NodePath)),
  ].sort((a, b) => (a.path.node.start ?? 0) - (b.path.node.start ?? 0));
}

function comparisonOf(path: NodePath): NumberTest[] {
  if (!path.isBinaryExpression() || !/^[!=]==?$/.test(path.node.operator)) return [];
  const [left, right] = [childOf(path, 'left'), childOf(path, 'right')];
  for (const [read, literal] of [
    [left, right],
    [right, left],
  ]) {
    const number = numberOf(literal);
    const holder = number === undefined ? undefined : holderOfMember(read, 'code');
    if (number === undefined || !holder) continue;
    const isNegative = path.node.operator.startsWith('!');
    return [{ form: 'comparison', path, holder, read, numbers: [number], literal, isNegative }];
  }
  return [];
}

function casesOf(path: NodePath): NumberTest[] {
  const read = childOf(path, 'discriminant');
  const holder = holderOfMember(read, 'code');
  if (!holder) return [];
  return childrenOf(path, 'cases').flatMap((one) => {
    const number = (one.node as SwitchCase).test ? numberOf(childOf(one, 'test')) : undefined;
    return number === undefined
      ? []
      : [{ form: 'case' as const, path: childOf(one, 'test'), holder, read, numbers: [number], isNegative: false }];
  });
}

/** `[-32000, -32001].includes(e.code)`, also through a constant. */
function listOf(path: NodePath): NumberTest[] {
  const callee = childOf(path, 'callee');
  if (!isCall(path.node) || !isMember(callee.node) || !/^(?:includes|has)$/.test(memberNameOf(callee.node) ?? ''))
    return [];
  const [read] = childrenOf(path, 'arguments');
  const holder = read && holderOfMember(read, 'code');
  const numbers = holder ? numbersOf(childOf(callee, 'object')) : [];
  return holder && numbers.length > 0 ? [{ form: 'list', path, holder, read, numbers, isNegative: false }] : [];
}

function numbersOf(path: NodePath): number[] {
  const inner = constantOf(path);
  if (inner.isNewExpression()) return childrenOf(inner, 'arguments').slice(0, 1).flatMap(numbersOf);
  return inner.isArrayExpression() ? childrenOf(inner, 'elements').flatMap((one) => numberOf(one) ?? []) : [];
}

function numberOf(path: NodePath): number | undefined {
  return path.node ? numberIn(constantOf(path).node) : undefined;
}

export function numberIn(node: Node): number | undefined {
  const inner = unwrapped(node);
  if (inner.type === 'NumericLiteral') return inner.value;
  if (inner.type !== 'UnaryExpression' || inner.operator !== '-') return undefined;
  return inner.argument.type === 'NumericLiteral' ? -inner.argument.value : undefined;
}

/** The value of a constant of the same file. */
function constantOf(path: NodePath): NodePath {
  const inner = skinOf(path);
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  const declared = binding?.constant ? binding.path : undefined;
  const isPlain = declared?.isVariableDeclarator() && declared.node.init && declared.node.id === binding?.identifier;
  return isPlain && declared ? skinOf(childOf(declared, 'init')) : inner;
}
