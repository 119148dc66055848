import { calleeNameOf, calleeOf, isMember } from '../../ast/calls.js';
import { isWithin } from '../../ast/mcp/wire/client-owner.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type ClientPeer, peerEvidence, peerSendsIn, peersIn } from './client-peers.js';

interface MirrorSite extends Site {
  readonly peer: ClientPeer;
}

/**
 * Arguments that a tool wants to have repeated in `Mcp-Param-*` headers: the peer does it for tools whose list passed
 * through it. Reported where lists do not.
 *
 * Leaves alone clients on stdio, which has no headers.
 */
export const xMcpHeaderClient = defineRule<MirrorSite>({
  id: 'x-mcp-header-client',
  title: 'Arguments that a tool marks with x-mcp-header are repeated in headers.',
  why: [
    'A tool may mark arguments on which gateways route. A client has to repeat them as Mcp-Param headers, and must not',
    'call a tool whose marks are wrong.',
  ].join('\n'),
  leavesAlone: 'clients on stdio',
  spec: { revision: '2026-07-28', section: 'server/tools (x-mcp-header)', source: 'SEP-2243' },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['protocol-version-header'],
  mentions: ['McpPeer'],
  reasons: {
    'mirrored-by-peer': {
      verdict: 'done',
      text: 'The peer sees the lists of tools, repeats marked arguments, and leaves out tools whose marks are wrong.',
    },
    'lists-not-seen': {
      verdict: 'advice',
      text: 'Lists of tools do not pass through the peer, so arguments that a tool marks with x-mcp-header are not repeated.',
      next: 'Hand the result of tools/list to settled() of the peer where it is read.',
    },
  },
  detect(file, project) {
    return peersIn(project, file)
      .filter((peer) => peer.owner.file === file)
      .filter((peer) => peer.files.some((one) => peerSendsIn(project, one).some((sent) => sent.peer === peer)))
      .map((peer) => ({ ...siteAt(file, peer.made.node), peer }));
  },
  rewrite({ peer }): Finding {
    const isSeen = peer.files.some((file) => seesLists(file, peer));
    return { reason: isSeen ? 'mirrored-by-peer' : 'lists-not-seen', evidence: peerEvidence(peer) };
  },
});

function seesLists(file: ParsedFile, { owner, text }: ClientPeer): boolean {
  return file.paths('CallExpression').some((call) => {
    const callee = calleeOf(call.node);
    const isOwn = file !== owner.file || isWithin(call, owner.path);
    return isOwn && calleeNameOf(call.node) === 'settled' && isMember(callee) && file.textOf(callee.object) === text;
  });
}
