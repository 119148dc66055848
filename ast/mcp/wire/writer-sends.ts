/** Messages written as text: to a pipe, a socket, a request of node:http, the console. */
import type { NodePath } from '@babel/traverse';
import { calleeNameOf, memberNameOf } from '../../calls.js';
import { childOf, childrenOf } from '../../paths.js';
import { skinOf } from '../shapes.js';
import { type AnyCallPath, NOTHING, type SendDraft, type SendKind } from './send.js';
import { textPayloadOf } from './sent-text.js';

const WRITERS: ReadonlySet<string> = new Set(['write', 'end', 'send', 'postMessage', 'log', 'enqueue']);

export function writerSendOf(call: AnyCallPath): SendDraft | undefined {
  const name = calleeNameOf(call.node);
  if (name === undefined || !WRITERS.has(name)) return undefined;
  const callee = skinOf(childOf(call, 'callee'));
  if (!callee.isMemberExpression() && !callee.isOptionalMemberExpression()) return undefined;
  const [body] = childrenOf(call, 'arguments');
  const payload = body && textPayloadOf(body);
  if (!payload) return undefined;
  const kind = writerKindOf(childOf(callee, 'object'), name);
  return kind && { ...NOTHING, call, kind, payload, body };
}

function writerKindOf(receiver: NodePath, name: string): SendKind | undefined {
  const inner = skinOf(receiver);
  const text = inner.isMemberExpression() || inner.isOptionalMemberExpression() ? (memberNameOf(inner.node) ?? '') : '';
  const root = inner.isIdentifier() ? inner.node.name : text;
  if (name === 'log') return inner.isIdentifier({ name: 'console' }) ? 'writer' : undefined;
  if (name === 'send' || name === 'postMessage') return 'socket';
  if (isNodeRequest(inner)) return 'node-http';
  if (name === 'write' && /std(?:in|out)$|output|writer|stream$/i.test(root)) return 'writer';
  return undefined;
}

/** `const req = https.request(…); req.write(body)`. */
function isNodeRequest(receiver: NodePath): boolean {
  if (!receiver.isIdentifier()) return false;
  const declared = receiver.scope.getBinding(receiver.node.name)?.path;
  if (!declared?.isVariableDeclarator()) return false;
  const init = childOf(declared, 'init');
  return init.isCallExpression() && calleeNameOf(init.node) === 'request';
}
