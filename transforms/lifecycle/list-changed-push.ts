import type { Push } from '../../ast/mcp/wire/asks.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf, serversAskedAt } from './asked.js';
import { missingText, readinessOf } from './readiness.js';

type PushSite = Site & { readonly server: WireServer; readonly push: Push };

const PUSHED = /^notifications\/(?:(?:tools|prompts|resources)\/list_changed|resources\/updated)$/;

/**
 * `notify('notifications/tools/list_changed')` of a hand-written server: found and reported. Clients of 2025 get it as
 * before; a client of 2026-07-28 gets it only on a `subscriptions/listen` stream, which the server does not promise.
 *
 * Leaves alone progress and log messages, which belong to the request that is being answered.
 */
export const listChangedPush = defineRule<PushSite>({
  id: 'list-changed-push',
  title: 'News that a hand-written server pushes has no way to clients of 2026-07-28 yet.',
  why: [
    '2026-07-28 delivers changes of lists and resources on a stream that the client opens (subscriptions/listen), and',
    'to nobody else. Until the server has that method, its modern clients read the lists again to see a change.',
  ].join('\n'),
  leavesAlone: 'progress and log messages, and servers that stay as they are',
  spec: { revision: '2026-07-28', section: 'basic/patterns/subscriptions', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'not-delivered': {
      verdict: 'manual',
      text: 'Clients of 2026-07-28 are not told of {method} here, and server/discover does not promise it.',
      next: 'Implement subscriptions/listen if they have to be told; until then they read again what they need.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'The server stays as it is, so it pushes {method} as before: {missing}.',
    },
  },
  detect(file, project) {
    return serversAskedAt(project, file).flatMap((server) =>
      server.pushes
        .filter(({ method }) => PUSHED.test(method))
        .map((push) => ({
          file: push.file.path,
          start: push.path.node.start ?? 0,
          end: push.path.node.end ?? 0,
          server,
          push,
        })),
    );
  },
  rewrite({ server, push: { method } }, _file, project): Finding {
    const evidence = evidenceOf(server);
    const readiness = readinessOf(project)(server);
    if (readiness.state === 'held')
      return { reason: 'server-left-whole', evidence, words: { method, missing: missingText(readiness) } };
    return { reason: 'not-delivered', evidence, words: { method } };
  },
});
