/**
 * Handlers of `resources/subscribe` and `resources/unsubscribe`: they stay for clients of 2025. The entry serves
 * `subscriptions/listen` itself.
 */
import { defineRule, type Finding } from '../contract.js';
import { type LegacyHandler, legacyHandlersIn, stageOf } from './legacy-handlers.js';

export const resourceSubscribeServer = defineRule<LegacyHandler>({
  id: 'resource-subscribe-server',
  title: 'Handlers of resources/subscribe are for clients of 2025; the entry serves those of 2026-07-28.',
  why: [
    'In 2026-07-28 a client subscribes to a resource with a stream that it opens (subscriptions/listen). The entry of',
    'the SDK serves that by itself, so a handler of resources/subscribe is never called for those clients: whatever',
    'waits for it to be called never happens for them.',
  ].join('\n'),
  leavesAlone: 'every handler; the capability resources.subscribe has to stay as well',
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['entry-points'],
  mentions: ['resources/'],
  reasons: {
    'for-2025': {
      verdict: 'advice',
      text: 'Only clients of 2025 send {method}. For those of 2026-07-28 call handler.notify.resourceUpdated(uri) wherever a resource changes, whoever subscribed; on stdio sendResourceUpdated reaches both.',
    },
    'no-session': {
      verdict: 'advice',
      text: 'Clients of 2025 that send {method} are served without a session here, so no stream is left on which they could be told. For those of 2026-07-28 call handler.notify.resourceUpdated(uri) wherever a resource changes.',
    },
    'server-as-before': {
      verdict: 'leave',
      text: 'The server is connected as before and speaks the 2025 revisions only.',
    },
    'in-test': { verdict: 'leave', text: 'A test sets this handler.' },
  },
  detect: (file, project) => legacyHandlersIn(project, file, ['resources/subscribe', 'resources/unsubscribe']),
  rewrite(site, file, project): Finding {
    const { method, evidence } = site;
    const stage = stageOf(project, file, site);
    if (typeof stage === 'string') return { reason: stage, evidence };
    const isWithoutSession =
      stage !== undefined && stage.http.length > 0 && !stage.isOnStdio && stage.connected.size === 0;
    return { reason: isWithoutSession ? 'no-session' : 'for-2025', evidence, words: { method } };
  },
});
