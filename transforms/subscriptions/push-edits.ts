/** A call of the handler's notifier in the place of a push, or in front of it. */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf, isFunction } from '../../ast/functions.js';
import { childOf } from '../../ast/paths.js';
import { insertBeforeEdit } from '../../ast/statements.js';
import { commentsIn, outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { runsInPlace } from '../entry-points/places.js';
import { readsSubscribers } from './legacy-handlers.js';
import type { Push } from './pushes.js';

/**
 * `undefined`: the push stands where no statement can be put in front of it and its value is used.
 * @param isKept the push itself still reaches somebody
 */
export function pushEdits(file: ParsedFile, push: Push, publisher: string, isKept: boolean): Edit[] | undefined {
  if (!push.call || (push.method === 'resourceUpdated' && push.uri === undefined)) return undefined;
  const text = `${publisher}.${push.method}(${push.uri ?? ''})`;
  const outer = outermostOf(push.call);
  const keeps = isKept || commentsIn(file, { start: outer.node.start ?? 0, end: outer.node.end ?? 0 }).length > 0;
  const around = outer.parentPath;
  if (around?.isExpressionStatement()) {
    if (!keeps) return [spanEdit(file, outer, text)];
    return around.inList
      ? [insertBeforeEdit(file, around.node, [withEnd(file, text)])]
      : blockEdits(file, around, text);
  }
  if (around?.isReturnStatement() && around.inList) return [insertBeforeEdit(file, around.node, [withEnd(file, text)])];
  if (around?.isArrowFunctionExpression() && outer.key === 'body') return arrowEdits(file, outer, push, text, keeps);
  return undefined;
}

/** With `await` and `void` before it and `.catch(…)` behind it. */
function outermostOf(call: NodePath): NodePath {
  let at = call;
  for (let parent = at.parentPath; parent; parent = at.parentPath) {
    const isPrefix = parent.isAwaitExpression() || parent.isUnaryExpression({ operator: 'void' });
    const isChain = isMember(parent.node) && at.key === 'object' && memberNameOf(parent.node) === 'catch';
    const isChained = (parent.isCallExpression() || parent.isOptionalCallExpression()) && at.key === 'callee';
    if (!isPrefix && !isChain && !(isChained && at !== call)) break;
    at = parent;
  }
  return at;
}

function withEnd(file: ParsedFile, text: string): string {
  return file.style.semicolons ? `${text};` : text;
}

function spanEdit(file: ParsedFile, { node }: NodePath, text: string): Edit {
  return { file: file.path, ...outerSpanOf(file, node), text };
}

/** `if (x) push();` → `if (x) { notify(); push(); }`. */
function blockEdits(file: ParsedFile, { node }: NodePath, text: string): Edit[] {
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  return [
    { file: file.path, start, end: start, text: `{ ${text}; ` },
    { file: file.path, start: end, end, text: ' }' },
  ];
}

/** `() => push()` → `() => { notify(); return push(); }`, or `() => notify()`. */
function arrowEdits(file: ParsedFile, body: NodePath, push: Push, text: string, keeps: boolean): Edit[] {
  const { start, end } = outerSpanOf(file, body.node);
  const arrow = enclosingFunctionOf(body)!;
  if (keeps) {
    const returning = push.returns === 'nothing' ? '' : 'return ';
    return [
      { file: file.path, start, end: start, text: `{ ${text}; ${returning}` },
      { file: file.path, start: end, end, text: '; }' },
    ];
  }
  const isPromised = push.returns === 'promise' && body.node.type !== 'UnaryExpression' && !arrow.node.async;
  const at = arrow.node.start ?? 0;
  const asynchronous = isPromised ? [{ file: file.path, start: at, end: at, text: 'async ' }] : [];
  return [...asynchronous, { file: file.path, start, end, text }];
}

/** Whether the notifier is told of the same change right before or behind the push. */
export function isTold(file: ParsedFile, { path, method }: Push): boolean {
  const statement = path.findParent((at) => at.isStatement() && at.inList === true);
  if (!statement) return false;
  const neighbours = [statement.getPrevSibling(), statement.getNextSibling()];
  return neighbours.some(({ node }) => node && new RegExp(`\\b${method}\\s*\\(`).test(file.textOf(node)));
}

/** `if (server.isConnected()) push();`: outside a request no instance is connected, so nothing would be told. */
export function asksForConnection(file: ParsedFile, push: Push): boolean {
  return conditionsAround(push).some((one) => /\bisConnected\s*\(|\.transport\b/.test(file.textOf(one.node)));
}

/** `if (subscribed.has(uri)) push();`: clients of 2026-07-28 listen, and are in no such collection. */
export function asksForSubscribers(project: Project, push: Push): boolean {
  return conditionsAround(push).some((one) => readsSubscribers(project, one));
}

/** What decides, inside its function, whether the push is made and how often. */
function conditionsAround({ path }: Push): NodePath[] {
  const found: NodePath[] = [];
  for (let at = path.parentPath; at; at = at.parentPath) {
    if (at.isIfStatement() || at.isConditionalExpression()) found.push(childOf(at, 'test'));
    if (at.isLogicalExpression()) found.push(childOf(at, 'left'));
    if (at.isForOfStatement()) found.push(childOf(at, 'right'));
    if (!isFunction(at.node)) continue;
    if (!runsInPlace(at)) break;
    // `subscribed.forEach((uri) => push(uri))`
    const callee = at.parentPath && childOf(at.parentPath, 'callee');
    if (callee && isMember(callee.node)) found.push(childOf(callee, 'object'));
  }
  return found;
}
