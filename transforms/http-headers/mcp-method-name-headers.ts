import { defineRule, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type PeerSend, peerEvidence, peerSendsIn } from './client-peers.js';

interface NameSite extends Site {
  readonly sent: PeerSend;
}

/**
 * `Mcp-Method` and `Mcp-Name` of every request: the peer takes them from the message (see protocol-version-header), so
 * there is nothing left to write.
 *
 * Leaves alone everything; it says where the two headers come from.
 */
export const mcpMethodNameHeaders = defineRule<NameSite>({
  id: 'mcp-method-name-headers',
  title: 'Mcp-Method and Mcp-Name repeat the message.',
  why: 'Gateways route on these headers; a server of 2026-07-28 refuses a request whose headers and body differ.',
  leavesAlone: 'everything: the peer writes the headers',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2243' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['protocol-version-header'],
  mentions: ['McpPeer', '.send('],
  reasons: {
    'from-message': {
      verdict: 'done',
      text: 'The peer takes Mcp-Method, and Mcp-Name of tools/call, prompts/get and resources/read, from the message itself.',
    },
  },
  detect(file, project) {
    return peerSendsIn(project, file).map((sent) => ({ ...siteAt(file, sent.send.call.node), sent }));
  },
  rewrite: ({ sent }) => ({ reason: 'from-message', evidence: peerEvidence(sent.peer) }),
});
