import { defineRule, type Finding, type Reason, type Site } from '../contract.js';
import {
  callEvidence,
  LEGACY_CALL_REASONS,
  type LegacyCallSite,
  leftFinding,
  legacyCallsIn,
  levelEdits,
} from './client-legacy-calls.js';
import { clientEvidence } from './client-readiness.js';
import { loggingSetLevel as ofServers } from './legacy-arms.js';

const CLIENT_REASONS = {
  'level-in-envelope': {
    verdict: 'rewrite',
    safety: 'review',
    text: 'At a server of 2026-07-28 the level goes with every request instead of being set once.',
  },
  'level-not-shown': {
    verdict: 'manual',
    text: 'A server of 2026-07-28 does not know logging/setLevel, and the level is not written at this call.',
    next: 'Set logLevel of the peer instead when it is modern; every request then asks for that level.',
  },
  ...LEGACY_CALL_REASONS,
} as const satisfies Readonly<Record<string, Reason>>;

/**
 * Servers: see legacy-arms. Clients: `await request('logging/setLevel', { level })` → `if (peer.isModern)
 * peer.logLevel = level; else await request(…)`.
 *
 * Leaves alone the code that serves clients of 2025.
 */
export const loggingSetLevel = defineRule<Site>({
  ...ofServers,
  sides: ['server', 'client'],
  mentions: [],
  example: {
    before: "await request('logging/setLevel', { level });",
    after: "if (peer.isModern) peer.logLevel = level;\nelse await request('logging/setLevel', { level });",
  },
  reasons: { ...ofServers.reasons, ...CLIENT_REASONS },
  detect: (file, project) => [
    ...ofServers.detect(file, project),
    ...legacyCallsIn(file, project, ['logging/setLevel']),
  ],
  rewrite(site, file, project): Finding {
    if (!('client' in site)) return ofServers.rewrite(site as never, file, project);
    const own = site as LegacyCallSite;
    const left = leftFinding(own, project);
    if (left) return left;
    const evidence = [...clientEvidence(own.client), callEvidence(own.sent)];
    const edits = levelEdits(own.client, own.sent);
    if (!edits) return { reason: 'level-not-shown', evidence };
    const assumption = 'The level is meant for all requests that follow.';
    return { reason: 'level-in-envelope', evidence, component: own.client.component, assumption, edits };
  },
});
