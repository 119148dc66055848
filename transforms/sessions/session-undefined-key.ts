/**
 * `carts.get(ctx.sessionId)`: on 2026-07-28 requests the id is undefined, so every caller has the same key.
 *
 * Leaves alone: ids that are only logged, other ids that are called session, collections of one request, what only
 * clients of 2025 cause, servers without Streamable HTTP.
 */
import { defineRule, type Site } from '../contract.js';
import { isCredential } from './credentials.js';
import { keyedFinding } from './keyed-finding.js';
import { type SessionState, sessionStatesOf } from './session-states.js';

type KeySite = Site & { readonly state: SessionState };

const RULE = 'session-undefined-key';

export const sessionUndefinedKey = defineRule<KeySite>({
  id: RULE,
  title: 'State that is kept by the id of the session is found.',
  why:
    'Requests of 2026-07-28 belong to no session: ctx.sessionId is undefined in each of them. What is kept by it is ' +
    'kept under one key for everybody, so that one caller sees and changes what belongs to another.',
  leavesAlone: 'Ids that are only logged, and servers that do not speak Streamable HTTP.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: [],
  reasons: {
    shared: {
      verdict: 'manual',
      text: '{what} is kept by the id of the session ({places}); requests of 2026-07-28 have none, so all callers would share one entry.',
      next: 'Key {what} by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).',
    },
    refused: {
      verdict: 'manual',
      text: '{what} is kept by the id of the session, and what uses it refuses requests without one ({places}), as all of 2026-07-28 are.',
      next: 'Key {what} by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).',
    },
    skipped: {
      verdict: 'advice',
      text: '{what} is kept by the id of the session where there is one ({places}); requests of 2026-07-28 do without.',
    },
    'legacy-only': {
      verdict: 'leave',
      text: '{what} is kept by the id of the session, but only clients of 2025 lead there ({places}).',
    },
    'not-over-http': {
      verdict: 'leave',
      text: '{what} is kept by the id of the session ({places}); this server is not served over Streamable HTTP, so nothing changes for it.',
    },
  },
  detect: (file, project) =>
    sessionStatesOf(project)
      .filter((state) => state.file === file && !isCredential(project, state))
      .map((state) => ({ file: file.path, start: state.site.start!, end: state.site.end!, state })),
  rewrite: ({ state }, _file, project) => keyedFinding(project, state, RULE, reasonOf(state)),
});

function reasonOf({ kind, isOverHttp }: SessionState): string {
  if (!isOverHttp) return 'not-over-http';
  return kind === 'open' ? 'shared' : kind === 'legacy' ? 'legacy-only' : kind;
}
