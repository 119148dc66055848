/**
 * Who a caller is, kept by the id of the session: users, claims, consent, PKCE verifiers. It has to come with every
 * request; whatever knows it by a session alone knows nobody any more, or everybody as one.
 *
 * Leaves alone: checks that a session belongs to the caller of a request, which go with the sessions.
 */
import { defineRule, type Site } from '../contract.js';
import { isCredential } from './credentials.js';
import { keyedFinding } from './keyed-finding.js';
import { type SessionState, sessionStatesOf } from './session-states.js';

type BindingSite = Site & { readonly state: SessionState };

const RULE = 'session-auth-binding';

export const sessionAuthBinding = defineRule<BindingSite>({
  id: RULE,
  title: 'Identities and secrets that are kept by the id of the session are found.',
  why:
    'Requests of 2026-07-28 belong to no session, so nobody is known by it. A user, claims, a consent or a verifier ' +
    'that is looked up by ctx.sessionId would be the one of whoever came last, or of nobody.',
  leavesAlone: 'Checks that a session belongs to the caller of a request, which go with the sessions.',
  spec: { revision: '2026-07-28', section: 'basic/security_best_practices', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'identity-by-session': {
      verdict: 'manual',
      text: '{what} says by the id of the session who a caller is or what it may do ({places}); requests of 2026-07-28 have none, so callers would take each other’s place.',
      next: 'Read the verified token of each request (ctx.http.authInfo); tie flows of OAuth together by a nonce of the server in state.',
    },
    refused: {
      verdict: 'manual',
      text: '{what} says by the id of the session who a caller is, and requests without one are refused ({places}), as all of 2026-07-28 are.',
      next: 'Read the verified token of each request (ctx.http.authInfo); tie flows of OAuth together by a nonce of the server in state.',
    },
    skipped: {
      verdict: 'advice',
      text: '{what} says by the id of the session who a caller is, where there is one ({places}); requests of 2026-07-28 do without.',
    },
    'legacy-only': {
      verdict: 'leave',
      text: '{what} says by the id of the session who a caller is, but only clients of 2025 lead there ({places}).',
    },
    'not-over-http': {
      verdict: 'leave',
      text: '{what} says by the id of the session who a caller is ({places}); this server is not served over Streamable HTTP, so nothing changes for it.',
    },
  },
  detect: (file, project) =>
    sessionStatesOf(project)
      .filter((state) => state.file === file && isCredential(project, state))
      .map((state) => ({ file: file.path, start: state.site.start!, end: state.site.end!, state })),
  rewrite: ({ state }, _file, project) => keyedFinding(project, state, RULE, reasonOf(state)),
});

function reasonOf({ kind, isOverHttp }: SessionState): string {
  if (!isOverHttp) return 'not-over-http';
  return kind === 'open' ? 'identity-by-session' : kind === 'legacy' ? 'legacy-only' : kind;
}
