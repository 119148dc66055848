import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { siteAt } from '../sites.js';
import { httpServersAskedAt } from './modern-servers.js';

type CallSite = Site & { readonly server: WireServer; readonly isHeeded: boolean };

/**
 * Reports hand-written HTTP servers with tools that go on working when the client has gone.
 *
 * Leaves alone servers that listen for `close` or `aborted`, or hand a signal on.
 */
export const disconnectCancels = defineRule<CallSite>({
  id: 'disconnect-cancels',
  title: 'Servers that do not notice when a client has gone are reported.',
  why: [
    'In 2026-07-28 a client cancels a call by closing its connection; no notification comes any more. A server that does',
    'not look keeps working, and spending, for an answer that nobody reads.',
  ].join('\n'),
  leavesAlone: 'servers that listen for the end of the connection, and servers without tools',
  spec: { revision: '2026-07-28', section: 'basic/patterns/cancellation', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    unnoticed: {
      verdict: 'advice',
      text: 'Nothing here notices that a client closed its connection, which is how calls are cancelled on 2026-07-28.',
    },
    noticed: { verdict: 'done', text: 'The server notices when a client closes its connection.' },
  },
  detect(file, project) {
    return httpServersAskedAt(project, file).flatMap(({ server, entries: [entry] }): CallSite[] => {
      if (!server.methods.includes('tools/call')) return [];
      const texts = [...new Set([...server.files, entry.file])].map(({ text }) => text);
      const isHeeded = texts.some((text) =>
        /\.on(?:ce)?\(\s*['"`](?:close|aborted?)['"`]|\.signal\b|addEventListener\(\s*['"`]abort/.test(text),
      );
      return [{ ...siteAt(entry.file, entry.source.node), server, isHeeded }];
    });
  },
  rewrite({ server, isHeeded }): Finding {
    return { reason: isHeeded ? 'noticed' : 'unnoticed', evidence: evidenceOf(server) };
  },
});
