import type { Ask } from '../../ast/mcp/wire/asks.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf, serversAskedAt } from './asked.js';
import { missingText, readinessOf } from './readiness.js';

type AskSite = Site & { readonly server: WireServer; readonly ask: Ask };

/**
 * A function that sends a request to the client and waits for the answer: found and reported. 2026-07-28 has no such
 * requests; on a modern request the function fails at once (an edit of `raw-server-initialize`), so a tool that asks
 * answers with an error instead of hanging.
 *
 * Leaves alone requests to other servers, and functions of servers that stay as they are.
 */
export const pushRawChannel = defineRule<AskSite>({
  id: 'push-raw-channel',
  title: 'Questions that a hand-written server asks its client have no channel in 2026-07-28.',
  why: [
    'A server of 2026-07-28 cannot send requests: it answers input_required, and the client calls again with the',
    'answers. A question that is sent all the same is never answered, and the call hangs.',
  ].join('\n'),
  leavesAlone: 'requests to other servers, and answers of the client to earlier questions',
  spec: { revision: '2026-07-28', section: 'basic/patterns (input required)', source: 'SEP-2322' },
  worlds: ['wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'no-channel': {
      verdict: 'manual',
      text: 'This function asks the client ({methods}) while a request is answered. On a request of 2026-07-28 it fails at once.',
      next: 'Let what calls it ({count} places) answer such requests with an input_required result, or without the question.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'The server stays as it is, so its questions go on as before: {missing}.',
    },
  },
  detect(file, project) {
    return serversAskedAt(project, file).flatMap((server) =>
      server.asks.map((ask) => ({
        file: ask.file.path,
        start: ask.fn.node.start ?? 0,
        end: ask.fn.node.end ?? 0,
        server,
        ask,
      })),
    );
  },
  rewrite({ server, ask }, _file, project): Finding {
    const evidence = evidenceOf(server);
    const readiness = readinessOf(project)(server);
    if (readiness.state === 'held')
      return { reason: 'server-left-whole', evidence, words: { missing: missingText(readiness) } };
    const methods = ask.methods.length === 0 ? 'whatever it is given' : ask.methods.join(', ');
    return { reason: 'no-channel', evidence, words: { methods, count: String(ask.callers.length) } };
  },
});
