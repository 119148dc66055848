/** What stands round `server.connect(…)`: what may be replaced, and what waits for it. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isAsync } from '../../ast/functions.js';
import type { ParsedFile } from '../contract.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import { functionAround, isWithin, listsAround, type StatementPath, statementIn } from './places.js';

export interface Sink {
  /** The call with its `await`, `yield`, `void`. */
  readonly replaced: Node;
  /** The statement, where it holds nothing else; a list of statements can be changed round it. */
  readonly statement: StatementPath | undefined;
  /** `.then(…)` and `.catch(…)` behind it need a promise. */
  readonly needsPromise: boolean;
}

export function sinkOf(file: ParsedFile, call: NodePath): Sink | Obstacle {
  const loop = loopAround(call);
  if (loop) return obstacleAt(file, call.node, 'connected-in-loop');
  const whole = wholeOf(call);
  const { parentPath } = whole;
  if (parentPath?.isExpressionStatement()) {
    const list = listsAround(parentPath)[0];
    const statement = list && statementIn(list, parentPath.node);
    const isOwn = statement?.node === parentPath.node;
    return { replaced: whole.node, statement: isOwn ? statement : undefined, needsPromise: false };
  }
  if (isMember(whole.parent) && ['then', 'catch', 'finally'].includes(memberNameOf(whole.parent) ?? ''))
    return { replaced: whole.node, statement: undefined, needsPromise: true };
  if (parentPath?.isReturnStatement() && isLastOfAsync(parentPath))
    return { replaced: parentPath.node, statement: undefined, needsPromise: false };
  const isAsyncArrow = parentPath?.isArrowFunctionExpression() && whole.key === 'body' && parentPath.node.async;
  if (isAsyncArrow && !parentPath.node.returnType)
    return { replaced: whole.node, statement: undefined, needsPromise: false };
  return obstacleAt(file, whole.node, 'result-used');
}

function wholeOf(call: NodePath): NodePath {
  let whole = call;
  for (let parent = whole.parentPath; parent; parent = whole.parentPath) {
    if (parent.isAwaitExpression() || parent.isYieldExpression() || parent.isUnaryExpression({ operator: 'void' }))
      whole = parent;
    else break;
  }
  return whole;
}

function isLastOfAsync(statement: NodePath): boolean {
  const fn = functionAround(statement);
  if (!fn || !statement.parentPath || statement.parentPath.parentPath?.node !== fn.node) return false;
  const body = statement.parentPath;
  return body.isBlockStatement() && body.node.body.at(-1) === statement.node && isAsync(fn as never);
}

function loopAround(call: NodePath): NodePath | undefined {
  const fn = functionAround(call);
  return (
    call.findParent((at) => at.isLoop() && (!fn || (isWithin(at.node, fn.node) && at.node !== fn.node))) ?? undefined
  );
}
