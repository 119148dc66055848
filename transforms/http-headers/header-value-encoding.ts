import { defineRule, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type ClientPeer, peerEvidence, peersIn } from './client-peers.js';

interface ValueSite extends Site {
  readonly peer: ClientPeer;
}

/**
 * Names, addresses and arguments in headers: what is not plain ASCII travels as `=?base64?…?=`; the peer sees to it.
 *
 * Leaves alone everything; a test of the added module holds the cases.
 */
export const headerValueEncoding = defineRule<ValueSite>({
  id: 'header-value-encoding',
  title: 'Header values that are not plain ASCII are encoded.',
  why: [
    'A tool name with a line break would put a header of its own into the request; one with an umlaut cannot be sent at',
    'all.',
  ].join('\n'),
  leavesAlone: 'everything: the peer encodes the values',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http (Value encoding)', source: 'SEP-2243' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['protocol-version-header'],
  mentions: ['McpPeer'],
  reasons: {
    'encoded-by-peer': {
      verdict: 'done',
      text: 'The peer encodes header values that are not plain ASCII, begin or end with a blank, or look encoded.',
    },
  },
  detect(file, project) {
    return peersIn(project, file)
      .filter(({ owner }) => owner.file === file)
      .map((peer) => ({ ...siteAt(file, peer.made.node), peer }));
  },
  rewrite: ({ peer }) => ({ reason: 'encoded-by-peer', evidence: peerEvidence(peer) }),
});
