/** A call of the handler's notifier in the place of a push, or in front of it. */
import type { NodePath } from '@babel/traverse';
import type { IfStatement, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf, isFunction } from '../../ast/functions.js';
import { childOf } from '../../ast/paths.js';
import { NOTIFY_OF_METHOD } from '../../ast/protocol/server-pushes.js';
import { insertBeforeEdit } from '../../ast/statements.js';
import { commentsIn, outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { runsInPlace } from '../entry-points/places.js';
import { needsSubscribers, turnsOthersAway } from './legacy-handlers.js';
import type { Push } from './pushes.js';

/**
 * `undefined`: the push stands where no statement can be put in front of it and its value is used.
 * @param isKept the push itself still reaches somebody
 */
export function pushEdits(file: ParsedFile, push: Push, publisher: string, isKept: boolean): Edit[] | undefined {
  if (!push.call || (push.method === 'resourceUpdated' && push.uri === undefined)) return undefined;
  const text = textOf(push, publisher);
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

function textOf({ method, uri }: Push, publisher: string): string {
  return `${publisher}.${method}(${uri ?? ''})`;
}

/** The notifier is told in front of a statement round the push, which stays. */
export function frontEdits(file: ParsedFile, push: Push, publisher: string, statement: NodePath): Edit[] {
  return [insertBeforeEdit(file, statement.node, [withEnd(file, textOf(push, publisher))])];
}

/** `for (const server of servers) push();`: those who listen are told once, in front of the loop. */
export function loopEdits(file: ParsedFile, push: Push, publisher: string, loop: NodePath): Edit[] | undefined {
  const statement = loop.find((at) => at.isStatement() && at.inList === true);
  if (!statement || (push.method === 'resourceUpdated' && push.uri === undefined)) return undefined;
  const names = push.uri === undefined || /^['"]/.test(push.uri) ? [] : (push.uri.match(/[A-Za-z_$][\w$]*/g) ?? []);
  const isInner = names.some((name) => {
    const binding = push.path.scope.getBinding(name);
    const { start = 0, end = 0 } = statement.node;
    const at = binding?.identifier.start;
    return at != null && at >= (start ?? 0) && at < (end ?? 0);
  });
  return isInner ? undefined : frontEdits(file, push, publisher, statement);
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

/** Whether the notifier is told of the same change right before or behind the push, or what decides about it. */
export function isTold(file: ParsedFile, push: Push): boolean {
  const told = push.uri === undefined ? `${push.method}(` : `${push.method}(${push.uri})`;
  const around = [push.path, ...conditionsAround(push).map(({ at }) => at)];
  return around.some((one) => {
    const statement = one.find((at) => at.isStatement() && at.inList === true);
    if (!statement) return false;
    const neighbours = [
      ...tellingOf(file, statement.getAllPrevSiblings()),
      ...tellingOf(file, statement.getAllNextSiblings()),
    ];
    return neighbours.some((text) => text.includes(`.${told}`));
  });
}

const TELLING = new RegExp(`\\.(?:${Object.values(NOTIFY_OF_METHOD).join('|')})\\(`);

/** The first of some statements, and those behind it, as long as they tell a notifier of something. */
function tellingOf(file: ParsedFile, statements: readonly NodePath[]): string[] {
  const texts = statements.map(({ node }) => (node ? file.textOf(node) : ''));
  const end = texts.findIndex((text) => !TELLING.test(text));
  return end < 0 ? texts : texts.slice(0, end);
}

/** `if (server.isConnected()) push();`: outside a request no instance is connected, so nothing would be told. */
export function asksForConnection(file: ParsedFile, push: Push): boolean {
  return conditionsAround(push).some(({ test }) => /\bisConnected\s*\(|\.transport\b/.test(file.textOf(test.node)));
}

/** `if (subscribed.has(uri)) push();`: clients of 2026-07-28 listen, and are in no such collection. */
export function asksForSubscribers(project: Project, push: Push): boolean {
  const conditions = conditionsAround(push, true);
  return (
    conditions.some(({ test }) => needsSubscribers(project, test)) ||
    guardsAround(push).some((test) => turnsOthersAway(project, test))
  );
}

/** Tests of `if (…) return;` that stand in front of the push, also round the callback that makes it. */
function guardsAround({ path }: Push): NodePath[] {
  const found: NodePath[] = [];
  for (let at: NodePath | null = path; at && !isNamedFunction(at); at = at.parentPath) {
    if (!at.isStatement() || !at.inList) continue;
    for (const before of at.getAllPrevSiblings())
      if (before.isIfStatement() && leaves(before.node.consequent)) found.push(childOf(before, 'test'));
  }
  return found;
}

function leaves(consequent: Node): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last !== undefined && /^(?:Return|Continue|Break|Throw)Statement$/.test(last.type);
}

/** One that is called by its name, so that what stands round it decides nothing about a call. */
function isNamedFunction(at: NodePath): boolean {
  return isFunction(at.node) && at.listKey !== 'arguments' && at.key !== 'callee';
}

/**
 * `if (watched.has(uri)) push(uri);`: the statement in front of which those who listen can be told, where nothing else
 * decides whether the push is made.
 */
export function subscribersTestOf(file: ParsedFile, project: Project, push: Push): NodePath<IfStatement> | undefined {
  const deciding = conditionsAround(push, true).filter(({ test }) => needsSubscribers(project, test));
  const [condition] = deciding;
  if (deciding.length !== 1 || guardsAround(push).some((one) => turnsOthersAway(project, one))) return undefined;
  const { test, at } = condition;
  if (!at.isIfStatement() || !at.inList || at.node.alternate) return undefined;
  if (!test.isCallExpression() || test.node.arguments.length !== 1) return undefined;
  const isInside = conditionsAround(push)[0]?.at === at;
  const callee = childOf(test, 'callee');
  const asks = isMember(callee.node) && memberNameOf(callee.node) === 'has';
  return isInside && asks && file.textOf(test.node.arguments[0]) === push.uri ? at : undefined;
}

interface Condition {
  readonly at: NodePath;
  readonly test: NodePath;
}

/** What decides, inside its function, whether the push is made and how often; from the inside out. */
function conditionsAround({ path }: Push, isAcrossCallbacks = false): Condition[] {
  const found: Condition[] = [];
  for (let at = path.parentPath; at; at = at.parentPath) {
    if (at.isIfStatement() || at.isConditionalExpression()) found.push({ at, test: childOf(at, 'test') });
    if (at.isLogicalExpression()) found.push({ at, test: childOf(at, 'left') });
    if (at.isForOfStatement()) found.push({ at, test: childOf(at, 'right') });
    if (!isFunction(at.node)) continue;
    if (!runsInPlace(at) && !(isAcrossCallbacks && !isNamedFunction(at))) break;
    if (!runsInPlace(at)) continue;
    // `watched.forEach((uri) => push(uri))`
    const callee = at.parentPath && childOf(at.parentPath, 'callee');
    if (callee && isMember(callee.node)) found.push({ at, test: childOf(callee, 'object') });
  }
  return found;
}
