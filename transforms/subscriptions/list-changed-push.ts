/**
 * `server.sendToolListChanged()` of a server that HTTP serves → `handler.notify.toolsChanged()`, in its place or, where
 * the instance still reaches somebody (stdio, sessions of 2025), in front of it.
 *
 * Leaves alone: servers on stdio alone, servers that are connected by hand, tests.
 */
import { enclosingFunctionOf } from '../../ast/functions.js';
import { childOf } from '../../ast/paths.js';
import { NOTIFY_OF_METHOD, NOTIFY_OF_NOTIFICATION } from '../../ast/protocol/server-pushes.js';
import { defineRule, type Edit, type Evidence, type Finding, type ParsedFile, type Project } from '../contract.js';
import { ownPublisherOf } from './own-publishers.js';
import { publisherOf } from './publishers.js';
import {
  asksForConnection,
  asksForSubscribers,
  frontEdits,
  isTold,
  loopEdits,
  pushEdits,
  subscribersTestOf,
} from './push-edits.js';
import { type Push, placeOfPush, pushesIn, servedByPush } from './pushes.js';
import { loopOver } from './receivers.js';
import { type Served, stageAround } from './served-servers.js';

export const listChangedPush = defineRule<Push>({
  id: 'list-changed-push',
  title: 'News of a server on HTTP goes through the handler to those who listen.',
  why: [
    'On 2026-07-28 over HTTP a server is built for one request. What it sends of its own (sendToolListChanged, …)',
    'reaches nobody, without an error: clients that listen for changes never hear of one.',
    'The handler keeps the streams of those who listen, so it has to be told: handler.notify.toolsChanged().',
  ].join('\n'),
  example: { before: 'server.sendToolListChanged();', after: 'handler.notify.toolsChanged();' },
  leavesAlone: 'servers on stdio alone, servers that are connected by hand, tests',
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['entry-points'],
  mentions: [...Object.keys(NOTIFY_OF_METHOD), ...Object.keys(NOTIFY_OF_NOTIFICATION)],
  reasons: {
    'through-handler': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The handler tells the clients that listen; the instance of a request reaches nobody with {what}.',
    },
    'through-handler-too': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The handler tells the clients that listen over HTTP; {what} stays for {others}.',
    },
    'before-subscribers': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The handler tells the clients that listen over HTTP, whoever has subscribed; {what} stays for those that have.',
    },
    'told-already': { verdict: 'done', text: 'The clients that listen over HTTP are told here as well.' },
    'on-stdio': { verdict: 'done', text: 'The server runs on stdio, where {what} reaches the client that listens.' },
    'server-as-before': {
      verdict: 'leave',
      text: 'The server is connected as before and speaks the 2025 revisions only, where {what} is right.',
    },
    'in-test': { verdict: 'leave', text: 'A test makes the server send this.' },
    'not-served-here': {
      verdict: 'advice',
      text: 'No entry of this server was found. Over HTTP {what} reaches no client of 2026-07-28: whoever serves it has to call {notify} of its handler.',
    },
    'caused-by-2025': {
      verdict: 'advice',
      text: 'Only what clients of 2025 send leads here, and {what} tells them. Clients of 2026-07-28 listen instead: call {notify} of the handler where the change itself happens.',
    },
    'server-unclear': {
      verdict: 'manual',
      text: 'Which server {what} belongs to cannot be shown.',
      next: 'Where it is served over HTTP, call {notify} of its handler here.',
    },
    'out-of-place': {
      verdict: 'manual',
      text: '{what} reaches nobody over HTTP on 2026-07-28, and stands where its value is used or what changed cannot be read.',
      next: 'Call {notify} of the handler here as a statement of its own.',
    },
    'behind-connection': {
      verdict: 'manual',
      text: 'This asks first whether the server is connected; outside a request no server is, so nobody is told.',
      next: 'Call {notify} of the handler in front of that question.',
    },
    'told-by-own-function': {
      verdict: 'advice',
      text: 'A function of the project tells the handler of such changes ({place}): see that it is called where {what} is.',
    },
    'behind-subscribers': {
      verdict: 'manual',
      text: 'Only what clients of 2025 have subscribed to leads here; clients of 2026-07-28 listen instead, so they are never told.',
      next: 'Call {notify} of the handler for every change, in front of that question: it knows itself who listens.',
    },
    'behind-subscribers-on-stdio': {
      verdict: 'manual',
      text: 'Only what clients of 2025 have subscribed to leads here; clients of 2026-07-28 listen instead, so they are never told.',
      next: 'Let clients of 2026-07-28 past that question (the factory is given their era): they hear only what they listen to.',
    },
    'handler-too-late': {
      verdict: 'manual',
      text: '{what} runs before the handler is made, which alone can tell the clients that listen.',
      next: 'Make the handler first, then call its {notify}; nobody can listen before that.',
    },
    'options-unclear': {
      verdict: 'manual',
      text: '{what} reaches nobody over HTTP on 2026-07-28, and the handler has a bus of its own or options that cannot be read.',
      next: 'Publish the change on the bus of the handler ({notify}).',
    },
  },
  detect: (file, project) => pushesIn(project, file),
  rewrite(push, file, project): Finding {
    const evidence = evidenceOf(push);
    const words = {
      what: push.what,
      notify: `notify.${push.method}(${push.method === 'resourceUpdated' ? 'uri' : ''})`,
    };
    const left = leftReasonOf(push, file, project);
    const served = servedByPush(project, file, push);
    const place = served && ownPublisherOf(project, push, served);
    if (left || !served) return { reason: left ?? 'server-unclear', evidence, words: { ...words, place: place ?? '' } };
    const publisher = publisherOf(project, push);
    if (!publisher) return { reason: 'server-unclear', evidence, words };
    if (typeof publisher === 'string') return { reason: publisher, evidence, words };
    const others = othersOf(push, served);
    const told = (reason: string, edits: readonly Edit[]): Finding => ({
      reason,
      evidence,
      words: { ...words, others: others ?? 'the servers of that loop' },
      assumption: assumptionOf(served, placeOfPush(project, file, push) === 'outside' && isMadeInFunction(served)),
      edits: [...publisher.edits, ...edits],
      adds: publisher.adds,
      ...(publisher.component && { component: publisher.component }),
    });
    const test = asksForSubscribers(project, push) ? subscribersTestOf(file, project, push) : undefined;
    if (test) return told('before-subscribers', frontEdits(file, push, publisher.text, test));
    const loop = push.call && loopOver(childOf(push.call, 'callee'));
    const edits = loop
      ? loopEdits(file, push, publisher.text, loop)
      : pushEdits(file, push, publisher.text, others !== undefined);
    if (!edits) return { reason: 'out-of-place', evidence, words };
    return told(others || loop ? 'through-handler-too' : 'through-handler', edits);
  },
});

const UNKNOWN_SERVER = {
  modern: 'server-unclear',
  'as-before': 'server-as-before',
  unserved: 'not-served-here',
} as const;

function leftReasonOf(push: Push, file: ParsedFile, project: Project): string | undefined {
  const place = placeOfPush(project, file, push);
  if (place === 'test') return 'in-test';
  if (push.server?.sdk === 'v1') return 'server-as-before';
  const served = servedByPush(project, file, push);
  if (!served) return UNKNOWN_SERVER[stageAround(project, file)];
  if (served.http.length === 0 && !served.isOnStdio)
    return served.connected.size > 0 ? 'server-as-before' : 'not-served-here';
  if (place === 'legacy-event') return 'caused-by-2025';
  const isForSubscribers = asksForSubscribers(project, push);
  if (served.http.length === 0) return isForSubscribers ? 'behind-subscribers-on-stdio' : 'on-stdio';
  if (!push.isCertain) return 'server-unclear';
  if (isTold(file, push)) return 'told-already';
  if (ownPublisherOf(project, push, served)) return 'told-by-own-function';
  if (isForSubscribers && !subscribersTestOf(file, project, push)) return 'behind-subscribers';
  return place === 'outside' && asksForConnection(file, push) ? 'behind-connection' : undefined;
}

/** Who still hears what the instance itself sends. */
function othersOf({ isWithAnswer }: Push, { isOnStdio, connected }: Served): string | undefined {
  const others = [
    ...(isWithAnswer ? ['the client of this request'] : []),
    ...(isOnStdio || connected.has('stdio') ? ['clients on stdio'] : []),
    ...([...connected].some((kind) => kind !== 'stdio') ? ['sessions of 2025 clients'] : []),
  ];
  return others.length > 0 ? others.join(' and ') : undefined;
}

function assumptionOf({ connected, isOnStdio }: Served, isListening: boolean): string {
  return [
    'One process serves all clients; several need a bus that goes over what they share.',
    ...(connected.size === 0 && !isOnStdio
      ? ['Clients of 2025 that are served without a session have no stream on which they could be told.']
      : []),
    ...(isListening
      ? ['What leads here is set up with each server, so once for each request: set it up once, outside the factory.']
      : []),
  ].join(' ');
}

function isMadeInFunction({ origin }: Served): boolean {
  return enclosingFunctionOf(origin.path) !== undefined;
}

function evidenceOf(push: Push): Evidence[] {
  const { file, start, end } = push;
  return [...push.steps, { file, start, end, shows: `tells of a change: ${push.what}` }];
}
