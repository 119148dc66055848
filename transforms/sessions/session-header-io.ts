/**
 * `if (!req.headers['mcp-session-id']) return res.status(400).end()` in front of an entry: a client of 2026-07-28 sends no
 * such header, and is turned away.
 *
 * Leaves alone: what the switch of the entry takes away, the kept code of the entry itself, and code that only reads.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf, type FunctionNode } from '../../ast/functions.js';
import { stringValueOf } from '../../ast/literals.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { childOf, descend } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { isWithin } from '../entry-points/places.js';
import { everyStatus, isAnswerCall, statusesOf } from '../http-entries/answers.js';
import { httpPlansOf } from '../http-entries/plan.js';
import { siteAt } from '../sites.js';

const HEADER = 'mcp-session-id';

export const sessionHeaderIo = defineRule<Site>({
  id: 'session-header-io',
  title: 'Code in front of an entry that turns requests without a session away is named.',
  why:
    'Clients of 2026-07-28 send no Mcp-Session-Id. A middleware that answers 400 for its absence, or 404 for an id that ' +
    'it does not know, turns every one of them away before the server is asked.',
  leavesAlone: 'What the switch of the entry takes away, its kept code, and code that only reads the header.',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: [HEADER],
  asks: 'survey',
  reasons: {
    'refuses-without-session': {
      verdict: 'manual',
      text: 'Requests without a session are refused here, and requests of 2026-07-28 have none.',
      next: 'Let requests of 2026-07-28 pass (isLegacyRequest of @modelcontextprotocol/server tells them apart), or take this check away.',
    },
  },
  detect: (file, project) => (isServing(project) && !isTestFile(file.path) ? refusalsIn(file, project) : []),
  rewrite: (span): Finding => ({
    reason: 'refuses-without-session',
    evidence: [{ ...span, shows: 'the header is asked for, and its absence refused' }],
  }),
});

/** Some entry of the project comes over, or has done so. */
function isServing(project: Project): boolean {
  return httpPlansOf(project).length > 0 || project.mcp.files().some((file) => file.mentions('createMcpHandler'));
}

function refusalsIn(file: ParsedFile, project: Project): Site[] {
  const plans = httpPlansOf(project).filter((plan) => plan.file === file);
  // Where the sessions go, the check goes with them; where they cannot go, that is said already.
  if (plans.some(({ posture, result }) => posture?.kind !== 'sessionful' && result !== 'told-apart')) return [];
  const serving = plans.flatMap(({ entry }) => [...(entry?.functions.keys() ?? [])].map(({ node }) => node as Node));
  const handled = plans.some(({ result }) => result === 'told-apart') ? serversOf(file) : serving;
  const found = new Map<Node, Site>();
  for (const read of readsIn(file)) {
    const fn = enclosingFunctionOf(read);
    if (!fn || handled.some((one) => isWithin(fn.node, one)) || !takesNext(fn)) continue;
    if (refuses(fn as NodePath)) found.set(fn.node, siteAt(file, read.node));
  }
  return [...found.values()];
}

/** Functions that call handleRequest: code that is kept beside a handler. */
function serversOf(file: ParsedFile): Node[] {
  return file.paths('CallExpression').flatMap((call) => {
    const { callee } = call.node;
    if (!isMember(callee) || memberNameOf(callee) !== 'handleRequest') return [];
    const fn = enclosingFunctionOf(call);
    return fn ? [fn.node as Node] : [];
  });
}

function readsIn(file: ParsedFile): NodePath[] {
  const paths = file.paths('MemberExpression', 'OptionalMemberExpression', 'CallExpression') as readonly NodePath[];
  return paths.filter(({ node }) => {
    if (isMember(node)) return node.computed && stringValueOf(node.property)?.toLowerCase() === HEADER;
    if (!isCall(node) || node.arguments.length !== 1 || !isMember(node.callee)) return false;
    return (
      /^(?:get|header)$/.test(memberNameOf(node.callee) ?? '') &&
      stringValueOf(node.arguments[0])?.toLowerCase() === HEADER
    );
  });
}

/** A middleware: it hands the request on by calling one of its parameters. */
function takesNext(fn: NodePath<FunctionNode>): boolean {
  const names = fn.node.params.flatMap((one) => (one.type === 'Identifier' ? [one.name] : []));
  let isHandedOn = false;
  descend(fn as NodePath, (inner) => {
    if (inner.isCallExpression() && inner.node.callee.type === 'Identifier' && names.includes(inner.node.callee.name))
      isHandedOn = true;
    return !isHandedOn;
  });
  return isHandedOn;
}

function refuses(fn: NodePath): boolean {
  let isRefusing = false;
  descend(childOf(fn, 'body'), (inner) => {
    if (isCall(inner.node) && isAnswerCall(inner))
      isRefusing ||= statusesOf(inner).some((one) => everyStatus(one, (status) => status >= 400) === true);
    return !isRefusing;
  });
  return isRefusing;
}
