import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { siteAt } from '../sites.js';
import { httpServersAskedAt, LEFT_WHOLE } from './modern-servers.js';
import { type SessionHeaderWrite, sessionHeaderWrites } from './session-header-writes.js';

interface WriteSite extends Site {
  readonly server: WireServer;
  readonly write: SessionHeaderWrite;
  readonly isBegun: boolean;
}

/**
 * `res.setHeader('Mcp-Session-Id', session.id)` → `if (session.id) res.setHeader(…)`, and the same header in a literal
 * → `...(session.id ? { 'Mcp-Session-Id': session.id } : {})`: a request of 2026-07-28 has no session, so its answer
 * names none.
 *
 * Leaves alone ids that were made a line above, as the answer to `initialize` has them.
 */
export const sessionHeaderResponse = defineRule<WriteSite>({
  id: 'session-header-response',
  title: 'The session header is on an answer only where there is a session.',
  why: [
    'Requests of 2026-07-28 run without a session. A header without a value makes Node throw in the middle of the answer,',
    'and one with a made-up value invites clients to send it back to a server that knows no such session.',
  ].join('\n'),
  example: {
    before: "res.setHeader('Mcp-Session-Id', session.id);",
    after: "if (session.id) res.setHeader('Mcp-Session-Id', session.id);",
  },
  leavesAlone: 'ids that the server has just made',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2567' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['lifecycle'],
  mentions: [],
  reasons: {
    guarded: { verdict: 'rewrite', text: 'The session header is written only where there is a session.' },
    'guarded-already': { verdict: 'done', text: 'The session header is written only where there is a session.' },
    'just-made': {
      verdict: 'leave',
      text: 'The session was made for this answer, so it belongs to an earlier revision.',
    },
    'not-followed': {
      verdict: 'manual',
      text: 'The session header is written here also for requests of 2026-07-28, which have no session.',
      next: 'Write the header only where there is a session id.',
    },
    'server-left-whole': LEFT_WHOLE,
  },
  detect(file, project) {
    return httpServersAskedAt(project, file).flatMap(({ server, isBegun }) =>
      sessionHeaderWrites(server).map((write) => ({ ...siteAt(write.file, write.path.node), server, write, isBegun })),
    );
  },
  rewrite({ server, write, isBegun }): Finding {
    const evidence = evidenceOf(server);
    if (!isBegun) return { reason: 'server-left-whole', evidence };
    if (write.kind !== 'open') return { reason: write.kind, evidence };
    if (write.edits === undefined) return { reason: 'not-followed', evidence };
    return { reason: 'guarded', evidence, component: server.component, edits: write.edits };
  },
});
