/** Pings of hand-written clients, for the rule `ping-removed`. */

import type { ParsedFile } from '../../ast/file.js';
import { quotedText } from '../../ast/literals.js';
import type { ClientCall } from '../../ast/mcp/wire/client-calls.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import type { Project } from '../../ast/project.js';
import { outerSpanOf } from '../../ast/tokens.js';
import type { Finding, Reason, Site } from '../contract.js';
import { peerTextAt } from './client-peer.js';
import { siteOf } from './client-places.js';
import { clientEvidence, clientObstaclesOf, clientsOf } from './client-readiness.js';

export interface ClientPingSite extends Site {
  readonly client: WireClient;
  readonly ping: ClientCall;
}

export const CLIENT_PING_REASONS = {
  'discover-instead': {
    verdict: 'rewrite',
    safety: 'review',
    text: 'A server of 2026-07-28 does not know ping; server/discover shows as well that it answers.',
  },
  'left-with-client': {
    verdict: 'leave',
    text: 'It belongs to a client that is left whole (see raw-client-envelope).',
  },
  'test-code': { verdict: 'leave', text: 'Test code speaks the old revision on purpose.' },
} as const satisfies Readonly<Record<string, Reason>>;

export function clientPingsIn(file: ParsedFile, project: Project): ClientPingSite[] {
  return clientsOf(project).flatMap((client) =>
    client.calls
      .filter((ping) => ping.file === file && ping.method === 'ping')
      .map((ping) => ({ ...siteOf(file, ping.call), client, ping })),
  );
}

/** `request('ping')` → `request(peer.isModern ? 'server/discover' : 'ping')`. */
export function clientPingFinding(
  { client, ping, start, end }: ClientPingSite,
  file: ParsedFile,
  project: Project,
): Finding {
  const evidence = [...clientEvidence(client), { file: file.path, start, end, shows: 'sends ping' }];
  if (client.isTest) return { reason: 'test-code', evidence };
  if (clientObstaclesOf(project, client).length > 0 || !ping.access) return { reason: 'left-with-client', evidence };
  const span = outerSpanOf(file, ping.methodValue.node);
  const discover = quotedText('server/discover', file.style.quote);
  const isModern = `${peerTextAt(client, file, ping.access)}.isModern`;
  const old = file.text.slice(span.start, span.end);
  const text = project.options.era === 'modern' ? discover : `${isModern} ? ${discover} : ${old}`;
  return {
    reason: 'discover-instead',
    evidence,
    component: client.component,
    assumption: 'What pings the server wants to know whether it answers, not what it answers.',
    edits: [{ file: file.path, ...span, text }],
  };
}
