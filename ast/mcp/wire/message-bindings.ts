/** What a variable or parameter on the way of a message stands for, and from which statement on it is known. */

import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import { enclosingFunctionOf, type FunctionNode, parametersOf, patternOf, sourceFunctionOf } from '../../functions.js';
import { keyOf } from '../../objects.js';
import { childOf } from '../../paths.js';

export function isWithin(outer: t.Node, inner: t.Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}

/** `({ body }, res) => …`: the body is destructured in the parameter list. */
export function frameworkBodyOf(binding: Binding): NodePath<FunctionNode> | undefined {
  const owner = binding.scope.path;
  if (!owner.isFunction()) return undefined;
  const [first] = parametersOf(owner.node as FunctionNode);
  if (!first || !isWithin(first, binding.identifier)) return undefined;
  const pattern = patternOf(first);
  return patternKeyOf(pattern, binding.identifier) === 'body'
    ? sourceFunctionOf(owner as NodePath<FunctionNode>)
    : undefined;
}

/** The key by which a pattern gives `identifier` its value, one level deep. */
export function patternKeyOf(pattern: t.Node, identifier: t.Identifier): string | undefined {
  if (pattern.type !== 'ObjectPattern') return undefined;
  const property = pattern.properties.find((one) => one.type === 'ObjectProperty' && isWithin(one.value, identifier));
  return property && property.type === 'ObjectProperty' && !isWithin(property.value, identifier)
    ? undefined
    : property && keyOf(property);
}

/** `messages.map((message) => …)`, `for (const message of messages)`: the array. */
export function iteratedOf(binding: Binding): NodePath | undefined {
  const owner = binding.scope.path;
  const call = owner.parentPath;
  if (!owner.isFunction() || !call?.isCallExpression() || call.node.arguments[0] !== owner.node) return undefined;
  const callee = call.get('callee') as NodePath;
  if (!callee.isMemberExpression()) return undefined;
  const isIteration = /^(?:map|flatMap|forEach|filter|some|every|find)$/.test(memberNameOf(callee.node) ?? '');
  return isIteration && isWithin((owner.node as FunctionNode).params[0], binding.identifier)
    ? childOf(callee, 'object')
    : undefined;
}

interface Assigned {
  readonly value: NodePath;
  /** The value itself, not a part of it that a pattern takes. */
  readonly isWhole: boolean;
}

export function assignedTo(binding: Binding): Assigned[] {
  const { path } = binding;
  const found: Assigned[] = [];
  if (path.isVariableDeclarator()) {
    const isWhole = path.node.id.type === 'Identifier';
    const loop = path.parentPath?.parentPath;
    if (loop?.isForOfStatement() && loop.node.left === path.parent) found.push({ value: loop.get('right'), isWhole });
    else if (path.node.init) found.push({ value: childOf(path, 'init'), isWhole });
  }
  for (const violation of binding.constantViolations) {
    if (violation.isAssignmentExpression({ operator: '=' }))
      found.push({ value: violation.get('right'), isWhole: violation.node.left.type === 'Identifier' });
  }
  return found.filter(({ value }) => !value.isNullLiteral() && !value.isIdentifier({ name: 'undefined' }));
}

/** The statement behind which a variable has its value: in the list of statements that declares it. */
export function knownBehind(
  binding: Binding,
  source: NodePath,
  fn: NodePath<FunctionNode> | undefined,
): NodePath<t.Statement> | undefined {
  const declaration = binding.path.isVariableDeclarator() ? binding.path.parentPath : undefined;
  const list = declaration?.parentPath;
  if (!list) return undefined;
  const at = source.find((one) => one.isStatement() && one.parentPath?.node === list.node);
  return (at ?? statementIn(source, fn)) as NodePath<t.Statement> | undefined;
}

export function statementIn(path: NodePath, fn: NodePath | undefined): NodePath<t.Statement> | undefined {
  const found = path.find((at) => at.isStatement() && at.inList === true);
  const owner = found && enclosingFunctionOf(found);
  return found && (!fn || owner?.node === fn.node) ? (found as NodePath<t.Statement>) : undefined;
}
