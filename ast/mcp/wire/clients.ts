/**
 * Hand-written clients of a project: where their messages leave, how they open the conversation, what they do that
 * only the session-based revisions know, and what keeps them from 2026-07-28. Found once per project.
 *
 * A client is all sends of one owner: a class, a function that makes a client (or a whole script), or a module.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import type { FunctionNode } from '../../functions.js';
import { oncePer } from '../../once-per.js';
import type { Project } from '../../project.js';
import { WIRE_METHODS } from '../../protocol/wire-methods.js';
import { META_PREFIX } from '../../protocol/wire-names.js';
import { isTestFile, type McpFacts } from '../facts.js';
import { type AnswerTable, answerTableOf, type ResultReturn, resultReturnsOf } from './client-answers.js';
import { type ClientCall, callsOfClient } from './client-calls.js';
import {
  type HandshakeCall,
  handshakeCallsOf,
  methodTestsOf,
  type VersionTest,
  versionTestsOf,
} from './client-handshake.js';
import { type ClientObstacle, obstaclesOf } from './client-obstacles.js';
import { type Owner, ownerOf } from './client-owner.js';
import { type ClientSend, clientSendOf } from './client-sends.js';
import { type SessionRead, type SessionTest, sessionReadsOf, sessionTestsOf } from './client-session.js';
import { type GetStream, getStreamsOf } from './client-streams.js';
import type { WireMessage } from './messages.js';
import type { Send } from './send.js';
import { allSends } from './sinks.js';

export interface WireClient {
  /** Path of the owner's file, with the name of the class or function where there is one. */
  readonly key: string;
  /** `wire-client:<key>`: the component of every finding that concerns this client. */
  readonly component: string;
  readonly owner: Owner;
  /** Every file that holds a part of it, sorted by path. */
  readonly files: readonly ParsedFile[];
  readonly transport: 'http' | 'stdio';
  readonly sends: readonly ClientSend[];
  /** Message literals that leave by these sends. */
  readonly messages: readonly WireMessage[];
  /** Functions that make requests of whatever method they are given. */
  readonly requesters: readonly NodePath<FunctionNode>[];
  readonly handshakes: readonly HandshakeCall[];
  /** Calls that send one method that 2026-07-28 does not have, or has on stdio only. */
  readonly calls: readonly ClientCall[];
  /** `method !== 'initialize'`: lets the handshake pass where nothing else may. */
  readonly methodTests: readonly { readonly file: ParsedFile; readonly path: NodePath<t.BinaryExpression> }[];
  readonly versionTests: readonly VersionTest[];
  readonly sessionReads: readonly SessionRead[];
  readonly sessionTests: readonly SessionTest[];
  readonly getStreams: readonly GetStream[];
  readonly answers: AnswerTable | undefined;
  readonly results: readonly ResultReturn[];
  readonly obstacles: readonly ClientObstacle[];
  /** Its messages pass through a peer of the added module: it speaks 2026-07-28. */
  readonly isModern: boolean;
  /** It lives in test code. */
  readonly isTest: boolean;
}

/** Clients of the project, in order of their keys. */
export function wireClientsOf(project: Project): readonly WireClient[] {
  return clientsByFacts(project.mcp);
}

/** Clients that have a part in a file. */
export function wireClientsIn(project: Project, file: ParsedFile): readonly WireClient[] {
  return wireClientsOf(project).filter(({ files }) => files.includes(file));
}

const clientsByFacts = oncePer(({ project }: McpFacts): readonly WireClient[] => {
  const groups = new Map<string, { owner: Owner; sends: Send[] }>();
  const direct = allSends(project).filter((send) => send.kind !== 'own' && isOfClient(send));
  for (const send of direct) {
    const owner = ownerOf(send, direct);
    const group = groups.get(owner.key);
    if (group) group.sends.push(send);
    else groups.set(owner.key, { owner, sends: [send] });
  }
  // Requests of unknown methods belong to the client that owns them, and hold a client of the same file that does not.
  const unknown = allSends(project).filter(
    (send) => send.kind !== 'own' && !direct.includes(send) && isOfUnknownMethod(send),
  );
  const strays = unknown.filter((send) => {
    const group = groups.get(ownerOf(send, [...direct, send]).key);
    group?.sends.push(send);
    return !group;
  });
  return [...groups.values()]
    .map(({ owner, sends }) => clientOf(project, owner, sends, strays))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
});

/** It sends a request or notification that a client sends, and one of them is MCP's alone. */
function isOfClient({ messages }: Send): boolean {
  const requests = messages.filter(({ kind }) => kind === 'request' || kind === 'notification');
  return requests.some(
    ({ isMcp, methods, hasUnknownKeys }) =>
      isMcp && !hasUnknownKeys && methods.some((method) => isClientMethod(method)),
  );
}

/** A message is made there of whatever method comes in, and nothing says of which protocol. */
function isOfUnknownMethod({ messages }: Send): boolean {
  return messages.some(
    ({ kind, methods, hasUnknownKeys }) => kind === 'request' && methods.length === 0 && !hasUnknownKeys,
  );
}

function isClientMethod(method: string): boolean {
  const known = Object.hasOwn(WIRE_METHODS, method) ? WIRE_METHODS[method] : undefined;
  return known !== undefined && known.sender !== 'server';
}

function clientOf(project: Project, owner: Owner, group: readonly Send[], strays: readonly Send[]): WireClient {
  const messages = [...new Set(group.flatMap((send) => send.messages))];
  const sends = group.map((send) => clientSendOf(project, owner, send));
  const handshakes = handshakeCallsOf(project, owner, messages, group);
  const calls = callsOfClient(project, owner, messages, group);
  const requesters = requestersOf(messages);
  const seen = [owner.file, ...group.map(({ file }) => file), ...messages.map(({ file }) => file)];
  const files = [...new Set([...seen, ...handshakes.map(({ file }) => file), ...calls.map(({ file }) => file)])].sort(
    (a, b) => (a.path < b.path ? -1 : 1),
  );
  const transport = group.every(({ kind }) => kind === 'writer') ? ('stdio' as const) : ('http' as const);
  const parts = {
    key: owner.key,
    component: `wire-client:${owner.key}`,
    owner,
    files,
    transport,
    sends,
    messages,
    requesters,
    handshakes,
    calls,
    methodTests: methodTestsOf(project, owner, files),
    versionTests: handshakes.length > 0 ? versionTestsOf(project, owner, files) : [],
    sessionReads: sessionReadsOf(owner, files),
    sessionTests: sessionTestsOf(owner, files),
    getStreams: getStreamsOf(owner, files),
    answers: answerTableOf(project, owner, files),
    results: resultReturnsOf(owner, messages),
    isModern: sends.some((sent) => sent.isModern) || writesEnvelopes(messages),
    isTest: isTestFile(owner.file.path),
  };
  return { ...parts, obstacles: obstaclesOf(parts, strays) };
}

/** Every request is written with reserved keys in its `_meta`: the program speaks 2026-07-28 by itself. */
function writesEnvelopes(messages: readonly WireMessage[]): boolean {
  const requests = messages.filter(({ kind }) => kind === 'request');
  const isEnveloped = ({ file, parts }: WireMessage): boolean => {
    const params = parts.get('params')?.value.node;
    return params !== undefined && file.textOf(params).includes(META_PREFIX);
  };
  return requests.length > 0 && requests.every(isEnveloped);
}

function requestersOf(messages: readonly WireMessage[]): NodePath<FunctionNode>[] {
  return [...new Set(messages.flatMap(({ builder }) => (builder ? [builder.fn] : [])))];
}
