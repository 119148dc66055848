/**
 * Where messages leave the program: HTTP calls, writers of a child process or of this one, sockets, and helpers of the
 * project that end in one of them.
 *
 * What is sent is named by `payload`, the value before it is made text. A helper is found by its parameter: when the
 * payload of a send is a parameter, every call of that function is a send, too (kind `own`).
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { oncePer } from '../../once-per.js';
import { childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import type { McpFacts } from '../facts.js';
import { skinOf } from '../shapes.js';
import type { Value } from '../values.js';
import { httpSendOf } from './http-sends.js';
import { messageAt, messagesIn, type WireMessage } from './messages.js';
import { literalOf } from './option-literals.js';
import { parameterPlaceOf } from './parameter-places.js';
import { type AnyCallPath, type Helper, NOTHING, type Send, type SendDraft } from './send.js';
import { writerSendOf } from './writer-sends.js';

/** Every send of a file whose payload is a message, may be one, or is a parameter. */
export function sendsIn(project: Project, file: ParsedFile): readonly Send[] {
  return sendsByFile(project.mcp).get(file) ?? [];
}

/** Sends of the whole project, files in order of their paths. */
export function allSends(project: Project): readonly Send[] {
  return [...sendsByFile(project.mcp).values()].flat();
}

const sendsByFile = oncePer((mcp: McpFacts): Map<ParsedFile, readonly Send[]> => {
  const { project } = mcp;
  const found = new Map<ParsedFile, Send[]>();
  // Most projects write no message by hand; their calls need not be looked at.
  if (!mcp.files().some((file) => messagesIn(project, file).length > 0)) return found;
  const add = (send: Send): void => {
    found.set(send.file, [...(found.get(send.file) ?? []), send]);
  };
  const queue: Send[] = [];
  for (const file of mcp.files()) {
    if (!/jsonrpc|JSON\.stringify|\bjson\b|\bdata\b/.test(file.text)) continue;
    for (const call of callsOf(file)) {
      const send = directSendOf(project, file, call);
      if (send) queue.push(send);
    }
  }
  const seen = new Set<t.Node>(queue.map(({ call }) => call.node));
  for (let send = queue.shift(); send; send = queue.shift()) {
    add(send);
    for (const outer of callersOf(project, send)) {
      if (seen.has(outer.call.node)) continue;
      seen.add(outer.call.node);
      queue.push(outer);
    }
  }
  for (const sends of found.values()) sends.sort((a, b) => (a.call.node.start ?? 0) - (b.call.node.start ?? 0));
  return new Map([...found].sort(([a], [b]) => (a.path < b.path ? -1 : 1)));
});

function callsOf(file: ParsedFile): AnyCallPath[] {
  return [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')] as AnyCallPath[];
}

/** Calls of the function whose parameter is sent: `post(message)`, `this.send({ jsonrpc: '2.0', … })`. */
function callersOf(project: Project, send: Send): Send[] {
  const sent = unenveloped(send.payload);
  const place = parameterPlaceOf(sent);
  if (!place || place.index === undefined || !skinOf(sent).isIdentifier()) return [];
  const { fn, index } = place;
  const helper: Helper = { file: send.file, fn: fn as NodePath<t.Function>, index };
  return project.mcp.callSitesOf(fn.node).flatMap(({ file, path }) => {
    const payload = childrenOf(path, 'arguments')[index];
    if (!payload || path.isNewExpression() || payload.isSpreadElement()) return [];
    const parts = { call: path as AnyCallPath, kind: 'own' as const, payload, body: payload, helper };
    return [completed(project, file, { ...NOTHING, ...parts })];
  });
}

/** `peer.enveloped(message)` of the added module is still the message. */
function unenveloped(payload: NodePath): NodePath {
  const inner = skinOf(payload);
  const [message] =
    inner.isCallExpression() && calleeNameOf(inner.node) === 'enveloped' ? childrenOf(inner, 'arguments') : [];
  return message ?? payload;
}

function directSendOf(project: Project, file: ParsedFile, call: AnyCallPath): Send | undefined {
  const draft = writerSendOf(call) ?? httpSendOf(project, file, call);
  return draft && completed(project, file, draft);
}

function completed(project: Project, file: ParsedFile, draft: SendDraft): Send {
  const values = project.mcp.valuesOf(file, draft.payload);
  const messages = values.flatMap((value) => messageOf(project, value) ?? []);
  const headersLiteral = draft.headers && literalOf(project, file, draft.headers);
  return {
    ...draft,
    file,
    headersLiteral,
    messages,
    areMessagesKnown: messages.length > 0 && messages.length === values.length,
  };
}

function messageOf(project: Project, value: Value): WireMessage | undefined {
  return value.type === 'object' ? messageAt(project, value.path.node) : undefined;
}
