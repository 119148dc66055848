import { defineRule } from '../contract.js';
import { CLIENT_PING_REASONS, type ClientPingSite, clientPingFinding, clientPingsIn } from './client-pings.js';

/**
 * `await request('ping')` → `await request(peer.isModern ? 'server/discover' : 'ping')`: a keep-alive that takes an
 * unknown method for a dead server would close healthy connections.
 *
 * Leaves alone pings of other protocols (Redis, websockets, databases): only messages of an MCP client count.
 */
export const pingRemoved = defineRule<ClientPingSite>({
  id: 'ping-removed',
  title: 'ping is gone; a client asks server/discover instead.',
  why: [
    'A server of 2026-07-28 answers ping with "method not found". A keep-alive that takes that for a dead server closes',
    'healthy connections.',
  ].join('\n'),
  example: {
    before: "await request('ping');",
    after: "await request(peer.isModern ? 'server/discover' : 'ping');",
  },
  leavesAlone: 'pings of other protocols, and those of a client that cannot be brought over whole',
  spec: { revision: '2026-07-28', section: 'changelog', source: 'SEP-2575' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['raw-client-envelope'],
  mentions: ['ping', 'PING', 'Ping'],
  reasons: CLIENT_PING_REASONS,
  detect: clientPingsIn,
  rewrite: clientPingFinding,
});
