/**
 * Checks that stand behind the place where requests of 2026-07-28 leave the code that is kept for clients of 2025: who
 * may come in, how often, and whether at all. A request that leaves in front of such a check gets past it.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import { everyStatus, isAnswerCall, isSessionStatus, statusesOf } from './answers.js';
import { isAboutOneSession, isFitCall, readsCredentials } from './effects.js';
import { rootOf } from './places.js';
import { type Ground, isTouched, type Region } from './regions.js';

/** The first such check behind the guard, also in functions of the file that are called from there. */
export function gateBehind(ground: Ground, { fn, first, serving }: Region): Node | undefined {
  const seen = new Set<Node>();
  const { roles, file } = ground;
  const registrations = new Set<Node>(roles.project.mcp.registrationsIn(file).map(({ call }) => call.node));
  const search = (path: NodePath, from: number): Node | undefined => {
    if (seen.has(path.node)) return undefined;
    seen.add(path.node);
    let found: Node | undefined;
    descend(path, (inner) => {
      if (found || (inner.node.end ?? 0) <= from || inner.node === serving.node.callee) return false;
      // What a handler of the server asks, it asks on both ways.
      if (isCall(inner.node) && registrations.has(inner.node)) return false;
      if (isOfServer(ground, inner)) return false;
      if (inner.node.start! < from) return true;
      found = isGate(ground, inner, path.parent)
        ? inner.node
        : calledBy(ground, inner)
            .map((one) => search(one, -1))
            .find(Boolean);
      return !found;
    });
    return found;
  };
  return search(childOf(fn as NodePath, 'body'), first!.node.start!);
}

/** `createServer()`, `server.registerTool('open', …, handler)`: what a server does, it does on both legs. */
function isOfServer({ roles, file }: Ground, path: NodePath): boolean {
  if (!isCall(path.node) && !path.isNewExpression()) return false;
  const { mcp } = roles.project;
  if (mcp.instanceOf(file, path, 'McpServer', 'Server')) return true;
  const callee = childOf(path, 'callee');
  return isMember(callee.node) && mcp.instanceOf(file, childOf(callee, 'object'), 'McpServer', 'Server') !== undefined;
}

function calledBy({ roles, file }: Ground, path: NodePath): NodePath[] {
  if (!isCall(path.node)) return [];
  return roles.project.mcp.evaluator
    .calleesOf(file, path as never)
    .filter((one) => one.file === file)
    .map((one) => childOf(one.path as NodePath, 'body'));
}

function isGate(ground: Ground, path: NodePath, within: Node): boolean {
  if (path.isIfStatement()) return isPlainGate(ground, path);
  if (isMember(path.node)) return readsCredentials(path, undefined) && !isAboutOneSession(ground.roles, path);
  if (refuses(path)) return !isAboutOneSession(ground.roles, path);
  return isCall(path.node) && asksAboutRequest(ground, path, within);
}

/** `if (!isOpen) return res.status(503).end()`: nothing in the condition is about sessions, verbs or the message. */
function isPlainGate(ground: Ground, path: NodePath): boolean {
  const test = childOf(path, 'test');
  if (isTouched(ground, test.node)) return false;
  let isOther = true;
  let leaves = false;
  const look = (inner: NodePath): boolean => {
    const name = isMember(inner.node) ? memberNameOf(inner.node) : inner.isIdentifier() ? inner.node.name : undefined;
    if (/^(?:method|headersSent|writableEnded|body|message|messages)$/.test(name ?? '')) isOther = false;
    return true;
  };
  look(test);
  descend(test, look);
  const branch = childOf(path, 'consequent');
  const seek = (inner: NodePath): boolean => {
    if (inner.isReturnStatement() || inner.isThrowStatement()) leaves = true;
    return !isFunction(inner.node);
  };
  seek(branch);
  descend(branch, seek);
  return isOther && leaves;
}

/** An answer that says that the caller may not come in: 401, 403, 407, 429. */
function refuses(path: NodePath): boolean {
  const statuses =
    path.isAssignmentExpression() && /^(?:status|statusCode)$/.test(targetOf(path) ?? '')
      ? [childOf(path, 'right')]
      : path.isNewExpression() || (isCall(path.node) && isAnswerCall(path))
        ? statusesOf(path)
        : [];
  return statuses.some((one) => everyStatus(one, (status) => status < 400 || isSessionStatus(status)) === false);
}

function targetOf(path: NodePath): string | undefined {
  const left = childOf(path, 'left');
  return isMember(left.node) ? memberNameOf(left.node) : undefined;
}

/** `await authenticate(req)`: code that nobody can see gets the request, and may throw or answer. */
function asksAboutRequest(ground: Ground, path: NodePath, within: Node): boolean {
  const { roles, helpers, file } = ground;
  if (ground.gone.has(path.node) || isFitCall(roles, path, helpers) || isAnswerCall(path)) return false;
  if (calledBy(ground, path).length > 0) return false;
  const { mcp } = roles.project;
  if (mcp.instanceOf(file, path, 'McpServer', 'Server', 'HttpServerTransport')) return false;
  if (isTouched(ground, childOf(path, 'callee').node) && roles.of(rootOf(childOf(path, 'callee'))) !== undefined)
    return false;
  const isUsed = !path.parentPath?.isExpressionStatement();
  return childrenOf(path, 'arguments').some((argument) => {
    if (!isOfParameter(argument, within)) return false;
    return isUsed || !isMember(argument.node) || memberNameOf(argument.node) === 'headers';
  });
}

/** Of a function that serves, not of a callback in it such as `onsessioninitialized: (id) => …`. */
function isOfParameter(argument: NodePath, within: Node): boolean {
  const root = rootOf(argument);
  const binding = root.isIdentifier() ? root.scope.getBinding(root.node.name) : undefined;
  return binding?.kind === 'param' && binding.scope.block === within;
}
