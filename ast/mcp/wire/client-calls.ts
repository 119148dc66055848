/**
 * Calls by which a client sends one known method: `request('ping')`, `this.send({ jsonrpc: '2.0', method: 'ping' })`,
 * `fetch(url, { body: JSON.stringify({ … }) })`. What 2026-07-28 does not have is found by them.
 */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import { childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import { type Access, accessOf } from './client-access.js';
import { type ClientObstacle, obstacleAt } from './client-obstacles.js';
import type { Owner } from './client-owner.js';
import { builderCallsOf } from './message-builders.js';
import type { WireMessage } from './messages.js';
import type { Send } from './send.js';
import { allSends } from './sinks.js';

export interface ClientCall {
  readonly file: ParsedFile;
  /** The only method that it sends. */
  readonly method: string;
  readonly call: NodePath;
  /** The expression of the method in the call or in the message. */
  readonly methodValue: NodePath;
  readonly params: NodePath | undefined;
  /** The message literal; `undefined` when a function makes it of method and params. */
  readonly message: WireMessage | undefined;
  /** The send by which the message leaves first: a helper's, or a direct one. */
  readonly send: Send | undefined;
  readonly access: Access | undefined;
  readonly obstacle?: ClientObstacle;
}

/** Methods that a modern server answers with "method not found", or that mean something else there. */
const LEGACY_ONLY: ReadonlySet<string> = new Set([
  'ping',
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/roots/list_changed',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
]);

export function callsOfClient(
  project: Project,
  owner: Owner,
  messages: readonly WireMessage[],
  group: readonly Send[],
): ClientCall[] {
  const all = callsOf(project, owner, messages, group);
  return all.filter(({ method }) => LEGACY_ONLY.has(method)).map((call) => checked(call));
}

function checked(call: ClientCall): ClientCall {
  if (call.access || call.method !== 'ping') return call;
  const text = 'ping is sent from a place that does not reach the client that sends it';
  return { ...call, obstacle: obstacleAt('ping-elsewhere', text, call.file, call.call.node) };
}

/** Every call of the client whose method is known to be one; in source order per file. */
export function callsOf(
  project: Project,
  owner: Owner,
  messages: readonly WireMessage[],
  group: readonly Send[],
): ClientCall[] {
  const found = messages.flatMap((message): ClientCall[] => [
    ...builtCalls(project, owner, message),
    ...literalCalls(project, owner, message, group),
  ]);
  return found.sort((a, b) =>
    a.file === b.file ? (a.call.node.start ?? 0) - (b.call.node.start ?? 0) : a.file.path < b.file.path ? -1 : 1,
  );
}

function builtCalls(project: Project, owner: Owner, message: WireMessage): ClientCall[] {
  const { builder } = message;
  if (builder?.methodIndex === undefined) return [];
  const { methodIndex, paramsIndex } = builder;
  return builderCallsOf(project, message).flatMap(({ file, path, methods, areMethodsKnown }) => {
    const given = childrenOf(path, 'arguments');
    if (!areMethodsKnown || methods.length !== 1 || given.some((argument) => argument.isSpreadElement())) return [];
    const params = paramsIndex === undefined ? undefined : given[paramsIndex];
    const access = accessOf(project, owner, file, path, path);
    const rest = { methodValue: given[methodIndex], params, message: undefined, send: undefined, access };
    return [{ file, method: methods[0], call: path as NodePath, ...rest }];
  });
}

function literalCalls(project: Project, owner: Owner, message: WireMessage, group: readonly Send[]): ClientCall[] {
  const method = message.parts.get('method');
  if (!method || message.builder || !message.areMethodsKnown || message.methods.length !== 1) return [];
  const first = firstSendOf(project, message, group);
  if (!first) return [];
  const { file, call } = first;
  return [
    {
      file,
      method: message.methods[0],
      call,
      methodValue: method.value,
      params: message.parts.get('params')?.value,
      message,
      send: first,
      access: accessOf(project, owner, file, call, call),
    },
  ];
}

/** The send that takes the literal itself, or the constant that it stands behind. */
function firstSendOf(project: Project, message: WireMessage, group: readonly Send[]): Send | undefined {
  const sends = [...group, ...allSends(project).filter(({ kind }) => kind === 'own')].filter(
    ({ file, messages }) => file === message.file && messages.includes(message),
  );
  return sends.find(({ payload }) => {
    const inner = skinOf(payload);
    if (inner.node === message.path.node) return true;
    if (!inner.isIdentifier()) return false;
    const declared = inner.scope.getBinding(inner.node.name)?.path;
    return declared?.isVariableDeclarator() === true && message.path.findParent((at) => at === declared) !== null;
  });
}
