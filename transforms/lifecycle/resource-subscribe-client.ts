import { defineRule, type Finding } from '../contract.js';
import {
  callEvidence,
  guardEdits,
  LEGACY_CALL_REASONS,
  type LegacyCallSite,
  leftFinding,
  legacyCallsIn,
} from './client-legacy-calls.js';
import { clientEvidence } from './client-readiness.js';

/**
 * `await request('resources/subscribe', { uri })` → `if (!peer.isModern) await request(…)`: a server of 2026-07-28
 * does not know the method.
 *
 * Leaves alone subscriptions whose answer is read: what the client does without it is for a person to say.
 */
export const resourceSubscribeClient = defineRule<LegacyCallSite>({
  id: 'resource-subscribe-client',
  title: 'Subscriptions are made at servers that know them.',
  why: [
    'resources/subscribe is gone in 2026-07-28: a client listens with subscriptions/listen. Sent all the same, the method',
    'is unknown and the call fails.',
  ].join('\n'),
  example: {
    before: "await request('resources/subscribe', { uri });",
    after: "if (!peer.isModern) await request('resources/subscribe', { uri });",
  },
  leavesAlone: 'subscriptions whose answer is read',
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['raw-client-envelope'],
  mentions: ['ubscribe', 'UBSCRIBE', 'list_changed'],
  reasons: {
    'legacy-only': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The method is sent only to servers of the session-based revisions.',
    },
    'answer-read': {
      verdict: 'manual',
      text: 'A server of 2026-07-28 does not know {method}, and what comes back is used here.',
      next: 'Listen with subscriptions/listen when the peer is modern, or go on without the subscription there.',
    },
    ...LEGACY_CALL_REASONS,
  },
  detect(file, project) {
    const methods = ['resources/subscribe', 'resources/unsubscribe', 'notifications/roots/list_changed'];
    return legacyCallsIn(file, project, methods);
  },
  rewrite(site, _file, project): Finding {
    const left = leftFinding(site, project);
    if (left) return left;
    const { client, sent } = site;
    const evidence = [...clientEvidence(client), callEvidence(sent)];
    const edits = guardEdits(client, sent);
    if (!edits) return { reason: 'answer-read', evidence, words: { method: sent.method } };
    const assumption =
      'The client can go on without being told of changes; it may listen with subscriptions/listen later.';
    return { reason: 'legacy-only', evidence, component: client.component, assumption, edits };
  },
});
