import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf } from '../../ast/calls.js';
import { stringValueOf } from '../../ast/literals.js';
import { isWithin } from '../../ast/mcp/wire/client-owner.js';
import { keyOf } from '../../ast/objects.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type ClientPeer, peerEvidence, peersIn } from './client-peers.js';

interface ParserSite extends Site {
  readonly peer: ClientPeer;
  readonly reason: 'first-event-only' | 'blank-demanded' | 'accepts-json-only';
}

/**
 * Readers of event streams that work for one server and not for the next: `text.split('data: ')[1]`, `startsWith('data:
 * ')`, `Accept: application/json`. Reported: which parser takes their place is for a person to say.
 *
 * Leaves alone readers that follow the rules of event streams.
 */
export const sseParser = defineRule<ParserSite>({
  id: 'sse-parser',
  title: 'Answers are read as JSON or as an event stream, whichever the server sends.',
  why: [
    'A server may answer any request with a stream: comments and notifications first, the response last. A reader that',
    'takes the first event for the answer shows a progress message as the result.',
  ].join('\n'),
  leavesAlone: 'readers that skip comments, join data lines and wait for the response',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['lifecycle'],
  mentions: ['data:', 'ccept'],
  reasons: {
    'first-event-only': {
      verdict: 'advice',
      text: 'The first event of a stream is taken for the answer; notifications may come before it.',
      next: 'Go through all events and take the message whose id is that of the request.',
    },
    'blank-demanded': {
      verdict: 'advice',
      text: 'Lines are read only with a blank behind "data:", which a server may leave out.',
      next: 'Take the line behind "data:" and drop one blank, if there is one.',
    },
    'accepts-json-only': {
      verdict: 'advice',
      text: 'The Accept header names JSON alone; a request of 2026-07-28 has to name text/event-stream, too.',
      next: 'Send Accept: application/json, text/event-stream, and read both.',
    },
  },
  detect(file, project) {
    return peersIn(project, file).flatMap((peer): ParserSite[] => {
      const isOwn = (path: NodePath) =>
        file !== peer.owner.file || isWithin(path, peer.owner.path) || peer.owner.kind === 'class';
      const calls = file
        .paths('CallExpression')
        .filter(isOwn)
        .flatMap((call) => callSite(file, call));
      const headers = file
        .paths('ObjectProperty')
        .filter(isOwn)
        .filter(({ node }) => acceptsJsonOnly(node));
      return [
        ...calls.map((found) => ({ ...found, peer })),
        ...headers.map(({ node }) => ({ ...siteAt(file, node), peer, reason: 'accepts-json-only' as const })),
      ];
    });
  },
  rewrite: ({ peer, reason }): Finding => ({ reason, evidence: peerEvidence(peer) }),
});

function callSite(file: ParsedFile, call: NodePath<t.CallExpression>): (Site & Pick<ParserSite, 'reason'>)[] {
  const name = calleeNameOf(call.node);
  const text = stringValueOf(call.node.arguments[0]) ?? '';
  if (name === 'startsWith' && text === 'data: ') return [{ ...siteAt(file, call.node), reason: 'blank-demanded' }];
  const isIndexed = call.parentPath.isMemberExpression({ computed: true }) && call.key === 'object';
  return name === 'split' && /^(?:\n)?data: ?$/.test(text) && isIndexed
    ? [{ ...siteAt(file, call.node), reason: 'first-event-only' }]
    : [];
}

function acceptsJsonOnly(node: t.ObjectProperty): boolean {
  return keyOf(node)?.toLowerCase() === 'accept' && stringValueOf(node.value)?.trim() === 'application/json';
}
