/**
 * `await client.ping()` → `await (client.getProtocolEra() === 'modern' ? client.discover() : client.ping())`: both are
 * answered by every server of their revision, and an unanswered one means the same.
 *
 * Leaves alone: tests, clients that speak 2025 only, code that asks for the era already, pings of anything else.
 */
import type { NodePath } from '@babel/traverse';
import { isMember } from '../../ast/calls.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project } from '../contract.js';
import { CALL_REASONS, eraTest, type LegacyCall, legacyCallsIn, settledCallOf } from './client-calls.js';

export const clientPingRemoved = defineRule<LegacyCall>({
  id: 'ping-removed',
  title: 'ping is gone; a client asks server/discover instead.',
  why:
    '2026-07-28 has no ping: the SDK throws METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION. A keep-alive that takes that for a ' +
    'dead server closes healthy connections.',
  example: {
    before: 'await client.ping();',
    after: "await (client.getProtocolEra() === 'modern' ? client.discover() : client.ping());",
  },
  leavesAlone: 'Tests, clients that speak 2025 only, code that asks for the era already, pings of anything else.',
  spec: { revision: '2026-07-28', section: 'changelog', source: 'SEP-2575' },
  worlds: ['sdk-v2'],
  sides: ['client'],
  needs: ['entry-points'],
  mentions: ['ping'],
  reasons: {
    ...CALL_REASONS,
    'asks-discover': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'A server of 2026-07-28 is asked server/discover, one of 2025 is pinged as before.',
    },
    'asks-discover-only': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The server is asked server/discover, which every server of 2026-07-28 answers.',
    },
    'ping-unclear': {
      verdict: 'manual',
      text: 'No server of 2026-07-28 knows ping: the SDK throws here ({what}).',
      next: "Call client.discover() where client.getProtocolEra() === 'modern'.",
    },
  },
  detect: (file, project) => legacyCallsIn(project, file, { ping: 'ping' }),
  rewrite(site, file, project): Finding {
    const { evidence, call, isByName } = site;
    const settled = settledCallOf(project, file, site);
    if (settled) return { reason: settled, evidence };
    const edits = isByName ? undefined : pingEdits(project, file, site);
    if (!edits) return { reason: 'ping-unclear', evidence, words: { what: file.textOf(call.node) } };
    const assumption = 'The answer of server/discover is as good a sign of life as that of ping; it is larger.';
    return {
      reason: project.options.era === 'modern' ? 'asks-discover-only' : 'asks-discover',
      evidence,
      edits,
      assumption,
    };
  },
});

function pingEdits(project: Project, file: ParsedFile, site: LegacyCall): Edit[] | undefined {
  const { call } = site;
  const { property } = call.node.callee as { property: { start: number; end: number } } & typeof call.node.callee;
  const asked = { file: file.path, start: property.start, end: property.end, text: 'discover' };
  if (project.options.era === 'modern') return [asked];
  const test = eraTest(file, site, 'modern');
  if (!test) return undefined;
  const { start, end } = outerSpanOf(file, call.node);
  const text = file.text.slice(start, end);
  const discovered = `${text.slice(0, property.start - start)}discover${text.slice(property.end - start)}`;
  const [open, close] = needsParentheses(call) ? ['(', ')'] : ['', ''];
  return [
    { file: file.path, start, end: start, text: `${open}${test} ? ${discovered} : ` },
    ...(close ? [{ file: file.path, start: end, end, text: close }] : []),
  ];
}

/** Whether what stands round the call binds closer than `? :`. */
function needsParentheses({ parent, key }: NodePath): boolean {
  if (isMember(parent)) return true;
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') return key === 'callee';
  return /^(?:Await|Unary|Binary|Logical|Conditional|Spread|TS\w+|Yield)(?:Expression|Element|Assertion)$/.test(
    parent.type,
  );
}
