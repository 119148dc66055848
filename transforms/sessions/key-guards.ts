/** Whether code that uses the id of a session runs only where there is one. */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Step } from './session-flow.js';

/**
 * - `refused`: without a session the code throws or answers in front of it
 * - `skipped`: without a session it is passed over
 */
export type Guard = 'refused' | 'skipped';

/** What stands in front of a use, or in front of any step on the way there. */
export function guardOf(last: Step): Guard | undefined {
  const steps: Step[] = [];
  for (let step: Step | undefined = last; step; step = step.from) steps.push(step);
  // A fallback always gives a key, so that a check behind it checks nothing.
  const checked = steps.filter(({ hasFallback }) => !hasFallback);
  if (last.hasFallback) return undefined;
  const known = new Known(checked.map(({ path }) => path));
  for (const { path } of steps) {
    const guard = known.guardRound(path);
    if (guard) return guard;
  }
  return undefined;
}

/** The names and members that are the id. */
class Known {
  readonly #bindings = new Set<Binding>();
  readonly #texts = new Set<string>();

  constructor(paths: readonly NodePath[]) {
    for (const path of paths) {
      const text = textOf(path);
      if (path.isIdentifier()) {
        const binding = path.scope.getBinding(path.node.name);
        if (binding) this.#bindings.add(binding);
      } else if (text !== undefined) this.#texts.add(text);
    }
  }

  guardRound(path: NodePath): Guard | undefined {
    for (let at = path; at.parentPath && !isFunction(at.node); at = at.parentPath) {
      const parent = at.parentPath;
      const test = testOver(at, parent);
      if (test && this.#asserts(test)) return 'skipped';
      if (at.listKey === 'body' && this.#isRefusedBefore(at, parent)) return 'refused';
    }
    return undefined;
  }

  /** `if (!sid) return refuse();` earlier in the same list. */
  #isRefusedBefore(statement: NodePath, list: NodePath): boolean {
    const all = childrenOf(list, 'body');
    return all.slice(0, statement.key as number).some((one) => {
      if (!one.isIfStatement() || !leaves(childOf(one, 'consequent'))) return false;
      return this.#denies(childOf(one, 'test'));
    });
  }

  /** True only where there is an id. */
  #asserts(wrapped: NodePath): boolean {
    const test = skinOf(wrapped);
    if (test.isLogicalExpression({ operator: '&&' }))
      return this.#asserts(childOf(test, 'left')) || this.#asserts(childOf(test, 'right'));
    if (test.isUnaryExpression({ operator: '!' })) return this.#denies(childOf(test, 'argument'));
    if (test.isBinaryExpression()) return this.#isComparison(test, /^!==?$/, /^===?$/);
    return this.#isId(test);
  }

  /** True wherever there is none. */
  #denies(wrapped: NodePath): boolean {
    const test = skinOf(wrapped);
    if (test.isLogicalExpression({ operator: '||' }))
      return this.#denies(childOf(test, 'left')) || this.#denies(childOf(test, 'right'));
    if (test.isUnaryExpression({ operator: '!' })) return this.#asserts(childOf(test, 'argument'));
    return test.isBinaryExpression() && this.#isComparison(test, /^===?$/, /^!==?$/);
  }

  /** `sid !== undefined`, `sid != null`; `typeof sid === 'string'`. */
  #isComparison(test: NodePath, withNothing: RegExp, withType: RegExp): boolean {
    const { operator } = test.node as { operator: string };
    const left = skinOf(childOf(test, 'left'));
    const right = skinOf(childOf(test, 'right'));
    if (left.isUnaryExpression({ operator: 'typeof' })) {
      const isUndefined = right.isStringLiteral({ value: 'undefined' });
      return this.#isId(skinOf(childOf(left, 'argument'))) && (isUndefined ? withNothing : withType).test(operator);
    }
    const isNothing = right.isNullLiteral() || right.isIdentifier({ name: 'undefined' });
    return isNothing && withNothing.test(operator) && this.#isId(left);
  }

  #isId(path: NodePath): boolean {
    if (path.isIdentifier()) {
      const binding = path.scope.getBinding(path.node.name);
      return binding !== undefined && this.#bindings.has(binding);
    }
    const text = textOf(path);
    return text !== undefined && this.#texts.has(text);
  }
}

/** `extra?.sessionId!` → `extra.sessionId`. */
function textOf(path: NodePath): string | undefined {
  const { node } = skinOf(path);
  return isMember(node) ? nameOf(node) : undefined;
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (!isMember(node) || node.computed || node.property.type !== 'Identifier') return undefined;
  const object = nameOf(node.object);
  return object && `${object}.${node.property.name}`;
}

/** The test that has to hold where a path stands. */
function testOver(at: NodePath, parent: NodePath): NodePath | undefined {
  if ((parent.isIfStatement() || parent.isConditionalExpression()) && at.key === 'consequent')
    return childOf(parent, 'test');
  if (parent.isLogicalExpression({ operator: '&&' }) && at.key === 'right') return childOf(parent, 'left');
  return undefined;
}

function leaves(branch: NodePath): boolean {
  if (branch.isReturnStatement() || branch.isThrowStatement()) return true;
  const last = branch.isBlockStatement() ? childrenOf(branch, 'body').at(-1) : undefined;
  return last !== undefined && leaves(last);
}
