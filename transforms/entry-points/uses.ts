/** How a piece of code uses the server: does it prepare it, close it, speak through it from outside …? */

import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { type AnyCall, isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { EVENT_PROPERTIES, SETUP_METHODS } from '../../ast/protocol/server-methods.js';
import type { ParsedFile, Project } from '../contract.js';
import { deferringFunctionOf, isWithin } from './places.js';

/**
 * - `setup`: prepares the server where it stands
 * - `handler`: inside a function that is given to the server, so it runs while a request or event of it is served
 * - `dependent`: inside a declared function or class, which has to move along
 * - `alias`: gives it, or something of it, another name
 */
export type Use =
  | 'setup'
  | 'handler'
  | 'dependent'
  | 'alias'
  | 'connect'
  | 'close'
  | 'push'
  | 'unknown-callee'
  | 'exported'
  | 'outside';

/** The longest chain of members that starts at a use: `server.server.oninitialized`. */
export function chainFrom(ref: NodePath): { readonly top: NodePath; readonly names: readonly string[] } {
  const names: string[] = [];
  let top = ref;
  for (let parent = top.parentPath; parent; parent = top.parentPath) {
    if (parent.isTSNonNullExpression() || parent.isTSAsExpression() || parent.isParenthesizedExpression()) top = parent;
    else if (isMember(parent.node) && top.key === 'object') {
      names.push(memberNameOf(parent.node) ?? '[]');
      top = parent;
    } else break;
  }
  return { top, names };
}

function isCallee(path: NodePath): boolean {
  return isCall(path.parent) && path.key === 'callee';
}

export function isCloseCall(ref: NodePath): boolean {
  const { top, names } = chainFrom(ref);
  return isCallee(top) && names.at(-1) === 'close';
}

/** @param isServer the reference is the server itself, not something that was made from it */
export function useOf(project: Project, file: ParsedFile, ref: NodePath, statement: NodePath, isServer: boolean): Use {
  const deferring = deferringFunctionOf(ref, statement);
  if (deferring) return deferredUseOf(project, file, deferring, statement);
  if (statement.isExportDefaultDeclaration() || statement.isExportNamedDeclaration()) return 'exported';
  return immediateUseOf(project, file, ref, isServer);
}

function immediateUseOf(project: Project, file: ParsedFile, ref: NodePath, isServer: boolean): Use {
  const { top, names } = chainFrom(ref);
  const last = names.at(-1);
  if (isCallee(top)) {
    if (last === 'connect') return 'connect';
    if (last === 'close') return 'close';
    if (!isServer || (last !== undefined && SETUP_METHODS.has(last))) return 'setup';
    return 'push';
  }
  if (top.parentPath?.isAssignmentExpression() && top.key === 'left')
    return !isServer || (last !== undefined && EVENT_PROPERTIES.has(last)) ? 'setup' : 'outside';
  const consumer = consumerOf(top);
  if (consumer.isVariableDeclarator()) return 'alias';
  if (consumer.isAssignmentExpression()) return isExportTarget(consumer.node.left) ? 'exported' : 'outside';
  if (consumer.isCallExpression() || consumer.isNewExpression())
    return isKnownCallee(project, file, consumer) ? 'setup' : 'unknown-callee';
  // A condition, a message, a loop over something of the server: it reads, and moves with its statement.
  return isServer && names.length === 0 ? 'outside' : 'setup';
}

/** What takes a value: through object and array literals, spreads, casts, `await`. */
function consumerOf(path: NodePath): NodePath {
  let at = path.parentPath ?? path;
  while (
    at.parentPath &&
    /^(?:Object(?:Property|Expression)|ArrayExpression|SpreadElement|AwaitExpression|YieldExpression|Conditional|Logical|TS)/.test(
      at.node.type,
    )
  )
    at = at.parentPath;
  return at;
}

function isExportTarget(left: Node): boolean {
  let at = left;
  while (isMember(at)) at = at.object;
  return at.type === 'Identifier' && (at.name === 'exports' || at.name === 'module');
}

/** A function or class of the project, or of the SDK's own packages, takes the server in order to register on it. */
function isKnownCallee(project: Project, file: ParsedFile, call: NodePath): boolean {
  const values = project.mcp.valuesOf(file, childOf(call, 'callee'));
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        value.type === 'function' ||
        value.type === 'class' ||
        (value.type === 'external' && value.module.startsWith('@modelcontextprotocol/')),
    )
  );
}

function deferredUseOf(project: Project, file: ParsedFile, deferring: NodePath, statement: NodePath): Use {
  if (deferring.node === statement.node || isDeclared(deferring)) return 'dependent';
  for (let at = deferring.parentPath; at; at = at.parentPath) {
    const { node } = at;
    if (isCall(node) && isGivenToServer(project, file, at, deferring)) return 'handler';
    if (node.type === 'AssignmentExpression' && isMember(node.left) && !isExportTarget(node.left)) {
      if (
        EVENT_PROPERTIES.has(memberNameOf(node.left) ?? '') &&
        isInstance(project, file, childOf(childOf(at, 'left'), 'object'))
      )
        return 'handler';
    }
    if (at.node === statement.node) break;
  }
  return 'outside';
}

/** `const notify = () => server.…`, `export function notify() { server.… }`. */
function isDeclared(fn: NodePath): boolean {
  return fn.isFunctionDeclaration() || fn.isClassDeclaration() || fn.parentPath?.isVariableDeclarator() === true;
}

/** A registration, or a call of the project's own that gets the server too. */
function isGivenToServer(project: Project, file: ParsedFile, call: NodePath, fn: NodePath): boolean {
  const node = call.node as AnyCall;
  if (isFunction(fn.node) && isWithin(fn.node, node.callee)) return false;
  if (isMember(node.callee) && SETUP_METHODS.has(memberNameOf(node.callee) ?? ''))
    return isInstance(project, file, childOf(childOf(call, 'callee'), 'object'));
  const takesServer = childrenOf(call, 'arguments').some((argument) => isInstance(project, file, argument));
  return takesServer && isKnownCallee(project, file, call);
}

function isInstance(project: Project, file: ParsedFile, path: NodePath): boolean {
  return project.mcp.instanceOf(file, path, 'McpServer', 'Server') !== undefined;
}
