/** Expressions that bring a whole message in: `req.body`, `request.json()`, `JSON.parse(line)`, a function that reads the body. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import type { FunctionNode } from '../../functions.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { type CallPath, calleesOf, callsInside } from './callers.js';

/**
 * - `body`: `req.body`, which the framework has parsed
 * - `json`: `await request.json()`
 * - `parse`: `JSON.parse(line)`
 * - `read`: a function that reads the body, `await readBody(req)`
 */
export type OriginKind = 'body' | 'json' | 'parse' | 'read';

export function isMember(path: NodePath): boolean {
  return path.isMemberExpression() || path.isOptionalMemberExpression();
}

/** What kind of source an expression is, if it is one. */
export function sourceOf(project: Project, file: ParsedFile, path: NodePath): OriginKind | undefined {
  if (isMember(path))
    return memberNameOf(path.node as t.MemberExpression) === 'body' && isRequest(childOf(path, 'object'))
      ? 'body'
      : undefined;
  if (!path.isCallExpression()) return undefined;
  const callee = path.get('callee') as NodePath;
  if (callee.matchesPattern('JSON.parse')) return 'parse';
  if (callee.isMemberExpression() && memberNameOf(callee.node) === 'json' && path.node.arguments.length === 0)
    return 'json';
  return readsBody(project, file, path) ? 'read' : undefined;
}

/** The function that has the request of `req.body` as its parameter: it knows the body from its first line on. */
export function requestOwnerOf(path: NodePath): NodePath<FunctionNode> | undefined {
  let root = skinOf(path);
  while (isMember(root)) root = skinOf(childOf(root, 'object'));
  const scope = root.isIdentifier() ? root.scope.getBinding(root.node.name)?.scope : undefined;
  return scope?.path.isFunction() ? (scope.path as NodePath<FunctionNode>) : undefined;
}

/** A parameter of the function round it, or a member of one: `req`, `ctx.request`, `c.req`. */
function isRequest(path: NodePath): boolean {
  let root = skinOf(path);
  while (isMember(root)) root = skinOf(childOf(root, 'object'));
  return root.isIdentifier() && root.scope.getBinding(root.node.name)?.kind === 'param';
}

/** `readBody(req)`: it gets the request and gives what was parsed; of a function outside the name has to say so. */
function readsBody(project: Project, file: ParsedFile, path: NodePath<t.CallExpression>): boolean {
  const given = childrenOf(path, 'arguments');
  if (!given.some((one) => skinOf(one).isIdentifier() && isRequest(one))) return false;
  const callees = calleesOf(project, file, path);
  if (callees.length === 0)
    return /(?:^|\.)(?:json|jsonBody|parseBody|readBody|readJson|bodyParser)$/i.test(file.textOf(path.node.callee));
  return callees.some(({ path: fn }) => isBodyReader(fn));
}

function isBodyReader(fn: NodePath<FunctionNode>): boolean {
  return callsInside(fn).some((call) => {
    const callee = childOf(call, 'callee');
    if (callee.matchesPattern('JSON.parse')) return isResult(call, fn);
    return callee.isMemberExpression() && memberNameOf(callee.node) === 'json' && call.node.arguments.length === 0;
  });
}

/** What is parsed leaves the function: returned, or given to `resolve`. */
function isResult(call: CallPath, fn: NodePath<FunctionNode>): boolean {
  const holder = call.findParent(
    (at) =>
      at.isReturnStatement() || at.isCallExpression() || at.isArrowFunctionExpression() || at.isVariableDeclarator(),
  );
  if (holder?.isReturnStatement() || holder?.isArrowFunctionExpression()) return true;
  if (holder?.isCallExpression()) return /resolve/i.test(String((holder.node.callee as t.Identifier).name ?? ''));
  if (!holder?.isVariableDeclarator() || holder.node.id.type !== 'Identifier') return false;
  const uses = holder.scope.getBinding(holder.node.id.name)?.referencePaths ?? [];
  return uses.some(
    (use) => use.parentPath?.isReturnStatement() && use.findParent((at) => at.node === fn.node) !== null,
  );
}

/** `zod.parse(body)`, `safeParse`, `validateMessage(body)`. */
export function isCheck(path: NodePath<t.CallExpression>): boolean {
  const callee = path.get('callee') as NodePath;
  if (callee.matchesPattern('JSON.parse') || path.node.arguments.length === 0) return false;
  const name = callee.isMemberExpression()
    ? (memberNameOf(callee.node) ?? '')
    : callee.isIdentifier()
      ? callee.node.name
      : '';
  return (
    /^(?:safeParse|parse|parseAsync|safeParseAsync)$/.test(name) ||
    /^(?:validate|assert|check)\w*(?:Message|Request|Rpc)\w*$/i.test(name)
  );
}
