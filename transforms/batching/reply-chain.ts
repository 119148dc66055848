/** What is chained to the call that sends, and whether the reply is parsed in that chain. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../ast/calls.js';
import { isCast } from '../../ast/mcp/shapes.js';
import { childrenOf } from '../../ast/paths.js';

interface Climbed {
  /** The outermost expression of the chain that begins with the call: `await fetch(…)`, `(await fetch(…)).json()`. */
  readonly top: NodePath;
  readonly isParsed: boolean;
}

export const PARSERS: ReadonlySet<string> = new Set(['json']);

export function climb(call: NodePath): Climbed | undefined {
  let top: NodePath = call;
  let isParsed = false;
  for (;;) {
    const parent = top.parentPath;
    if (!parent) return { top, isParsed };
    if (parent.isAwaitExpression() || isCast(parent)) {
      top = parent;
      continue;
    }
    const isObject =
      (parent.isMemberExpression() || parent.isOptionalMemberExpression()) && parent.node.object === top.node;
    if (!isObject) return { top, isParsed };
    const name = memberNameOf(parent.node as t.MemberExpression) ?? '';
    const outer = parent.parentPath;
    const isCalled = outer?.isCallExpression() && outer.node.callee === parent.node;
    if (isCalled && !isParsed && PARSERS.has(name)) {
      top = outer;
      isParsed = true;
    } else if (isCalled && !isParsed && name === 'then' && parsesOnly(childrenOf(outer, 'arguments'))) {
      top = outer;
      isParsed = true;
    } else if (!isCalled && !isParsed && name === 'data') {
      top = parent;
      isParsed = true;
    } else if (isCalled && /^(?:then|catch|finally)$/.test(name)) {
      return undefined;
    } else {
      return { top, isParsed };
    }
  }
}

/** `.then((res) => res.json())` */
function parsesOnly([callback, ...more]: readonly NodePath[]): boolean {
  if (more.length > 0 || !callback?.isArrowFunctionExpression()) return false;
  const body = callback.get('body');
  const call = body.isAwaitExpression() ? body.get('argument') : body;
  if (Array.isArray(call) || !call.isCallExpression() || !PARSERS.has(calleeNameOf(call.node) ?? '')) return false;
  const callee = call.get('callee');
  const [parameter] = callback.node.params;
  return (
    callee.isMemberExpression() &&
    parameter?.type === 'Identifier' &&
    callee.get('object').isIdentifier({ name: parameter.name })
  );
}
