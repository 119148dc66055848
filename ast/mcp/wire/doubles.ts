/**
 * Doubles: transports of a client that play the server themselves. What they are given by `send` they answer through
 * their own `onmessage`, so no message ever leaves the program.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { type FunctionNode, isFunction } from '../../functions.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { type CallPath, callsInside, isInside, reachOf } from './callers.js';
import type { Dispatcher } from './dispatchers.js';

/** The dispatcher runs inside a `send`, which answers by `onmessage`. */
export function isDouble(project: Project, { file, path }: Dispatcher): boolean {
  if (!/\bonmessage\b/.test(file.text) || !/\bsend\b/.test(file.text)) return false;
  return sendsIn(file).some((send) => {
    const reach = reachOf(project, file, send);
    if (!isInside(reach, path)) return false;
    // Elsewhere it would be the way to another party: a pair of transports in one program.
    const own = [...reach].filter(([, where]) => where === file).map(([node]) => file.pathOf(node));
    return own.flatMap(callsInside).some((call) => isAnswer(call, send));
  });
}

/** Functions that are called `send`: of a class, of an object, or assigned. */
function sendsIn(file: ParsedFile): NodePath<FunctionNode>[] {
  const methods = file
    .paths('ClassMethod', 'ObjectMethod')
    .filter(({ node }) => nameOf(node) === 'send') as NodePath<FunctionNode>[];
  const values = [
    ...file
      .paths('ClassProperty', 'ObjectProperty')
      .filter(({ node }) => nameOf(node) === 'send')
      .map((one) => childOf(one, 'value')),
    ...file
      .paths('AssignmentExpression')
      .filter(({ node }) => isMember(node.left) && memberNameOf(node.left) === 'send')
      .map((one) => one.get('right') as NodePath),
  ];
  return [...methods, ...values.filter(({ node }) => isFunction(node)).map((path) => path as NodePath<FunctionNode>)];
}

function nameOf(node: t.ClassMethod | t.ClassProperty | t.ObjectMethod | t.ObjectProperty): string | undefined {
  return !node.computed && node.key.type === 'Identifier' ? node.key.name : undefined;
}

/** `this.onmessage?.({ jsonrpc, id, result })`; not `other.onmessage(message)`, which passes on what came in. */
function isAnswer(call: CallPath, send: NodePath<FunctionNode>): boolean {
  const { callee } = call.node;
  if (!isMember(callee) || memberNameOf(callee) !== 'onmessage') return false;
  const [given] = childrenOf(call, 'arguments').map(skinOf);
  const passed = given?.isIdentifier() ? given.scope.getBinding(given.node.name) : undefined;
  return given !== undefined && !(passed?.kind === 'param' && passed.scope.path.node === send.node);
}
