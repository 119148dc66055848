/**
 * `new StreamableHTTPClientTransport(url, { sessionId })`, `transport.terminateSession()`, `transport.sessionId`: what a
 * client has of the session of its server. A server of 2026-07-28 has none, so modern-only clients lose them; clients of
 * both keep them for servers of 2025, and code that cannot do without is left to a person.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { childOf } from '../../ast/paths.js';
import type { Finding, ParsedFile, Project } from '../contract.js';
import type { ClientSide } from '../subscriptions/both-sides.js';
import { asksForEra } from '../subscriptions/client-eras.js';
import { goneEdits, statementOfCall } from '../subscriptions/client-guards.js';
import {
  evidenceOf,
  hasOption,
  isKeptIn2025,
  type MadeTransport,
  madeTransportsIn,
  optionsGoneEdits,
  type TransportMember,
  transportMembersIn,
} from './client-transports.js';

type SessionUse = ({ readonly use: 'joins' } & MadeTransport) | ({ readonly use: 'ends' | 'reads' } & TransportMember);

export const clientSessionHeaderIo: ClientSide<SessionUse> = {
  mentions: ['sessionId', 'terminateSession'],
  example: {
    before: 'new StreamableHTTPClientTransport(url, { sessionId, requestInit })',
    after: '// with --era modern\nnew StreamableHTTPClientTransport(url, { requestInit })',
  },
  reasons: {
    'session-of-2025': {
      verdict: 'leave',
      text: 'A test does this, or a client that asks for the 2025 revisions on purpose; those have sessions.',
    },
    'session-asked-by-era': { verdict: 'done', text: 'The code asks for the era of the connection first.' },
    'joins-in-2025': {
      verdict: 'advice',
      text: 'With a session id, connect asks the server nothing, neither server/discover nor initialize: a client that keeps one goes on as in 2025 (getProtocolEra() is undefined), and a server of 2026-07-28 alone refuses its calls with 400. Forget the id when a call fails with 400 or 404, and connect without it.',
    },
    'joins-nothing': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Servers of 2026-07-28 have no sessions to join: the transport is made without one, so that connect asks for the revision.',
    },
    'joining-unclear': {
      verdict: 'manual',
      text: 'With a session id, connect does not ask for the revision, and a server of 2026-07-28 refuses every call with 400.',
      next: 'Leave sessionId (and protocolVersion) out where the options of this transport are put together.',
    },
    'ends-session-of-2025': {
      verdict: 'leave',
      text: 'This ends the session of a server of 2025. At one of 2026-07-28 there is none, and the call does nothing.',
    },
    'ends-nothing': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Servers of 2026-07-28 have no session to end: the call does nothing there.',
    },
    'does-nothing': { verdict: 'leave', text: 'Where there is no session, the call does nothing and returns at once.' },
    'session-demanded': {
      verdict: 'manual',
      text: 'Connections to servers of 2026-07-28 have no session id, and this gives up without one ({what}).',
      next: "Demand a session id only where client.getProtocolEra() !== 'modern'.",
    },
    'session-is-key': {
      verdict: 'manual',
      text: 'Connections to servers of 2026-07-28 have no session id: all of them share the key undefined here ({what}).',
      next: 'Use an id of your own for each connection, made with randomUUID() where the transport is made.',
    },
    'session-asked-for': {
      verdict: 'leave',
      text: 'The code asks whether there is a session id; at a server of 2026-07-28 there is none.',
    },
    'session-logged': { verdict: 'leave', text: 'The id is only logged; at a server of 2026-07-28 it is undefined.' },
    'session-read': {
      verdict: 'advice',
      text: 'At a server of 2026-07-28 this is undefined ({what}). See that what keeps or shows it does without.',
    },
  },
  detect: (file, project) => [
    ...madeTransportsIn(project, file)
      .filter((made) => hasOption(project, file, made, 'sessionId'))
      .map((made) => ({ ...made, use: 'joins' as const })),
    ...transportMembersIn(project, file, 'terminateSession')
      .filter(({ path }) => isCall(path.parent) && path.key === 'callee')
      .map((member) => ({ ...member, use: 'ends' as const })),
    ...transportMembersIn(project, file, 'sessionId').map((member) => ({ ...member, use: 'reads' as const })),
  ],
  rewrite(site, file, project): Finding {
    const evidence = evidenceOf(site, SHOWS[site.use]);
    if (isTestFile(file.path) || isKeptIn2025(project, site.transport)) return { reason: 'session-of-2025', evidence };
    if (site.use === 'joins') return { ...joining(site, file, project), evidence };
    if (asksForEra(site.path)) return { reason: 'session-asked-by-era', evidence };
    if (site.use === 'ends') return { ...ending(site, file, project), evidence };
    const line = site.path.getStatementParent()?.node ?? site.path.node;
    return { reason: readReason(file, site.path), words: { what: firstLine(file.textOf(line)) }, evidence };
  },
};

const SHOWS: Readonly<Record<SessionUse['use'], string>> = {
  joins: 'joins a session',
  ends: 'ends the session',
  reads: 'reads the id of the session',
};

const NO_SESSIONS = 'With --era modern the client meets servers of 2026-07-28 only.';

function joining(site: MadeTransport, file: ParsedFile, { options }: Project): Omit<Finding, 'evidence'> {
  if (options.era !== 'modern') return { reason: 'joins-in-2025' };
  const edits = optionsGoneEdits(file, site);
  return edits ? { reason: 'joins-nothing', edits, assumption: NO_SESSIONS } : { reason: 'joining-unclear' };
}

function ending({ path }: TransportMember, file: ParsedFile, { options }: Project): Omit<Finding, 'evidence'> {
  if (options.era !== 'modern') return { reason: 'ends-session-of-2025' };
  const statement = statementOfCall(path.parentPath as NodePath);
  // Alone in its block it would leave an empty one, of `try` above all.
  const isAlone = statement?.inList && Array.isArray(statement.container) && statement.container.length === 1;
  const edits = statement && !isAlone ? goneEdits(file, statement) : undefined;
  return edits ? { reason: 'ends-nothing', edits, assumption: NO_SESSIONS } : { reason: 'does-nothing' };
}

function readReason(file: ParsedFile, path: NodePath): string {
  if (isBehindTest(file, path)) return 'session-asked-for';
  if (isKey(path)) return 'session-is-key';
  const test = testAround(path);
  if (test) return givesUpWithout(file, test) ? 'session-demanded' : 'session-asked-for';
  return isLogged(path) ? 'session-logged' : 'session-read';
}

/** `if (transport.sessionId) byId.set(transport.sessionId, …)`: without an id the code is not reached. */
function isBehindTest(file: ParsedFile, path: NodePath): boolean {
  const text = file.textOf(path.node);
  const asks = (test: Node) => {
    const [whole] = file.textOf(test).split('&&');
    return whole.trim() === text || (/!==? (?:undefined|null)$/.test(whole) && whole.startsWith(text));
  };
  return (
    path.findParent(({ parent, key }) => {
      if (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression')
        return key === 'consequent' && asks(parent.test);
      return parent?.type === 'LogicalExpression' && parent.operator === '&&' && key === 'right' && asks(parent.left);
    }) !== null
  );
}

const BY_KEY: ReadonlySet<string> = new Set(['delete', 'get', 'has', 'set']);

/** `byId.get(transport.sessionId!)`, `byId[transport.sessionId]`. */
function isKey(path: NodePath): boolean {
  const outer = outermost(path);
  const { parent, key } = outer;
  if (isMember(parent)) return key === 'property' && parent.computed;
  if (!isCall(parent) || outer.listKey !== 'arguments' || key !== 0 || !isMember(parent.callee)) return false;
  // With one more argument `get` is a request or the like; `set` takes two.
  const name = memberNameOf(parent.callee) ?? '';
  return BY_KEY.has(name) && parent.arguments.length === (name === 'set' ? 2 : 1);
}

/** Without `!`, `as string` and brackets. */
function outermost(path: NodePath): NodePath {
  let at = path;
  while (at.parentPath && /^(?:TSNonNull|TSAs|TSSatisfies|Parenthesized)Expression$/.test(at.parent.type))
    at = at.parentPath;
  return at;
}

/** The `if`, `?:` or `&&` of which the id, its negation or a comparison of it is the test. */
function testAround(path: NodePath): { readonly holder: NodePath; readonly isNegated: boolean } | undefined {
  let isNegated = false;
  for (let at = outermost(path); at.parentPath; at = at.parentPath) {
    const { parentPath: holder, key } = at;
    if (holder.isUnaryExpression({ operator: '!' })) isNegated = !isNegated;
    else if (holder.isBinaryExpression() && /^[=!]==?$/.test(holder.node.operator))
      isNegated =
        holder.node.operator.startsWith('=') === isNothing(key === 'left' ? holder.node.right : holder.node.left);
    else if (holder.isIfStatement() || holder.isConditionalExpression())
      return key === 'test' ? { holder, isNegated } : undefined;
    else if (holder.isLogicalExpression()) {
      if (key === 'left' && holder.node.operator === '&&') return { holder, isNegated };
      if (holder.node.operator === '??') return undefined;
    } else return undefined;
  }
  return undefined;
}

function isNothing({ type, ...node }: { readonly type: string; readonly name?: unknown }): boolean {
  return type === 'NullLiteral' || (type === 'Identifier' && node.name === 'undefined');
}

/** `if (!transport.sessionId) throw …`, or with `return`; not when it logs or goes on. */
function givesUpWithout(file: ParsedFile, { holder, isNegated }: NonNullable<ReturnType<typeof testAround>>): boolean {
  if (!holder.isIfStatement()) return false;
  const branch = isNegated ? childOf(holder, 'consequent') : childOf(holder, 'alternate');
  return branch.node !== null && /\bthrow\b|\bprocess\.exit\(/.test(file.textOf(branch.node));
}

const LOGS: ReadonlySet<string> = new Set(['debug', 'error', 'info', 'log', 'trace', 'verbose', 'warn']);

/** An argument, also within a template or an object, of `console.log(…)` or a method of such a name, whose result is dropped. */
function isLogged(path: NodePath): boolean {
  const call = path.findParent((at) => at.isCallExpression() || at.isFunction() || at.isStatement());
  if (!call?.isCallExpression() || !call.parentPath?.isExpressionStatement()) return false;
  const { callee } = call.node;
  return isMember(callee) && LOGS.has(memberNameOf(callee) ?? '');
}

function firstLine(text: string): string {
  return (/^[^\r\n]*/.exec(text)?.[0] ?? text).slice(0, 120);
}
