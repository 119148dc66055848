import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { sessionReadsIn } from '../../ast/mcp/wire/refusals.js';
import { keyOf } from '../../ast/objects.js';
import { HEADERS } from '../../ast/protocol/wire-names.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';

type RelaySite = Site & { readonly missing: readonly string[] };

/**
 * Reports relays that copy single headers of a request to another server and leave out those of 2026-07-28:
 * `headers: { 'mcp-session-id': req.headers['mcp-session-id'] }`.
 *
 * Leaves alone relays that pass all headers on, and headers that go back to the client.
 */
export const proxyHeaderDrop = defineRule<RelaySite>({
  id: 'proxy-header-drop',
  title: 'Relays that pass on only the headers of 2025 are reported.',
  why: [
    'A server of 2026-07-28 refuses a request whose Mcp-Method, Mcp-Name or MCP-Protocol-Version header is missing,',
    'however right its body is. A relay that copies headers one by one has to copy these, and unknown Mcp-Param-* too.',
  ].join('\n'),
  leavesAlone: 'relays that pass all headers on',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2243' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  mentions: ['ession-'],
  reasons: {
    dropped: {
      verdict: 'advice',
      text: 'The headers that are passed on do not hold {missing}, and no Mcp-Param-* header, so a server of 2026-07-28 refuses the requests.',
    },
  },
  detect(file) {
    return sessionReadsIn(file).flatMap((read): RelaySite[] => {
      const property = read.path.findParent((at) => at.isObjectProperty() || at.isStatement());
      const object = property?.parentPath;
      if (!property?.isObjectProperty() || !object?.isObjectExpression()) return [];
      if (keyOf(property.node)?.toLowerCase() !== HEADERS.session.toLowerCase() || !goesOut(object)) return [];
      if (object.node.properties.some(({ type }) => type === 'SpreadElement')) return [];
      const keys = object.node.properties.flatMap((one) => keyOf(one)?.toLowerCase() ?? []);
      const missing = [HEADERS.version, HEADERS.method, HEADERS.name].filter(
        (name) => !keys.includes(name.toLowerCase()),
      );
      return missing.length > 0 ? [{ ...siteAt(file, object.node), missing }] : [];
    });
  },
  rewrite({ missing, ...site }, _file): Finding {
    return {
      reason: 'dropped',
      evidence: [
        { file: site.file, start: site.start, end: site.end, shows: 'headers of the request that are passed on' },
      ],
      words: { missing: missing.join(', ') },
    };
  },
});

/** `fetch(url, { headers: … })`, `axios.post(url, body, { headers: … })`; not into a response. */
function goesOut(object: NodePath<t.ObjectExpression>): boolean {
  const holder = object.parentPath;
  if (!holder?.isObjectProperty() || keyOf(holder.node) !== 'headers') return false;
  const call = holder.parentPath?.parentPath;
  if (!call?.isCallExpression()) return false;
  const { callee } = call.node;
  if (callee.type === 'Identifier') return /fetch|request|axios|got/i.test(callee.name);
  return isMember(callee) && /^(?:get|post|put|request|fetch)$/.test(memberNameOf(callee) ?? '');
}
