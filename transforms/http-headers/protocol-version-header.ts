import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { isShorthand } from '../../ast/identifiers.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { insertPropertyEdit } from '../../ast/objects.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type PeerSend, peerEvidence, peerSendsIn } from './client-peers.js';

interface HeaderSite extends Site {
  readonly sent: PeerSend;
}

/**
 * `fetch(url, { headers, body: JSON.stringify(message) })` inside a send of a peer → `headers: peer.headers(message,
 * headers)`: on 2026-07-28 the headers repeat version, method and name of the message, and no session goes along; for
 * older servers they are what they were.
 *
 * Leaves alone writers of stdio, and headers that pass through the peer already.
 */
export const protocolVersionHeader = defineRule<HeaderSite>({
  id: 'protocol-version-header',
  title: 'Requests of a hand-written client carry MCP-Protocol-Version, Mcp-Method and Mcp-Name.',
  why: [
    'A server of 2026-07-28 answers 400 with -32020 when a header is missing or differs from the message. Version and',
    'names come from the message that is sent, so that they cannot differ.',
  ].join('\n'),
  example: { before: 'fetch(url, { headers })', after: 'fetch(url, { headers: peer.headers(message, headers) })' },
  leavesAlone: 'stdio, headers that pass through the peer already',
  spec: {
    revision: '2026-07-28',
    section: 'basic/transports/streamable-http',
    source: 'SEP-2243; PR 548 (2025-06-18)',
  },
  worlds: ['wire'],
  sides: ['client'],
  needs: ['lifecycle'],
  mentions: ['McpPeer', '.send('],
  reasons: {
    'headers-added': {
      verdict: 'rewrite',
      text: 'The headers of this request repeat the message on 2026-07-28 and stay as they are for older servers.',
    },
    'headers-there': { verdict: 'done', text: 'The headers of this request pass through the peer.' },
  },
  detect(file, project) {
    return peerSendsIn(project, file).map((sent) => ({ ...siteAt(file, sent.send.call.node), sent }));
  },
  rewrite({ sent }, file): Finding {
    const { peer } = sent;
    const evidence = peerEvidence(peer);
    const edits = headerEdits(file, sent);
    if (!edits) return { reason: 'headers-there', evidence };
    return { reason: 'headers-added', evidence, component: peer.component, edits };
  },
});

function headerEdits(file: ParsedFile, { peer, send, message }: PeerSend): Edit[] | undefined {
  const { headers, options, kind, call } = send;
  const insert = (offset: number, text: string): Edit => ({ file: file.path, start: offset, end: offset, text });
  const wrapper = `${peer.text}.headers(${message}, `;
  if (headers) {
    const inner = skinOf(headers);
    if (inner.isCallExpression() && file.textOf(inner.node.callee) === `${peer.text}.headers`) return undefined;
    const { start, end } = outerSpanOf(file, headers.node);
    if (isShorthand(headers)) return [insert(end, `: ${wrapper}${file.textOf(headers.node)})`)];
    return [insert(start, wrapper), insert(end, ')')];
  }
  if (options) return [insertPropertyEdit(file, options.node, `headers: ${wrapper}{})`)];
  const last = call.node.arguments.at(-1);
  return kind === 'axios' && last ? [insert(outerSpanOf(file, last).end, `, { headers: ${wrapper}{}) }`)] : undefined;
}
