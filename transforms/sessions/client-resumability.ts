/**
 * `resumptionToken`, `onresumptiontoken`, `reconnectionOptions`, `resumeStream(…)`: how a client takes a broken stream up
 * again. 2026-07-28 has nothing of it: a call whose stream breaks is lost, and to make it again may do twice what it does.
 */
import type { NodePath } from '@babel/traverse';
import type { ObjectExpression, ObjectProperty } from '@babel/types';
import { isCall, isMember, unwrapped } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { propertyOf, removePropertyEdits } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Finding, ParsedFile, Project, Site } from '../contract.js';
import { siteAt } from '../sites.js';
import type { ClientSide } from '../subscriptions/both-sides.js';
import { asksForEra } from '../subscriptions/client-eras.js';
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

interface StreamOption extends Site {
  readonly use: 'resumes' | 'notes';
  readonly client: InstanceValue;
  readonly call: NodePath;
  readonly literal: ObjectExpression;
  readonly option: ObjectProperty;
}

type StreamUse =
  | StreamOption
  | ({ readonly use: 'reconnects' } & MadeTransport)
  | ({ readonly use: 'reopens' } & TransportMember);

export const clientResumability: ClientSide<StreamUse> = {
  mentions: ['resumptionToken', 'onresumptiontoken', 'reconnectionOptions', 'reconnectionScheduler', 'resumeStream'],
  reasons: {
    'stream-of-2025': {
      verdict: 'leave',
      text: 'A test does this, or a client that asks for the 2025 revisions on purpose; their streams can be taken up again.',
    },
    'stream-asked-by-era': { verdict: 'done', text: 'The code asks for the era of the connection first.' },
    'resumes-a-call': {
      verdict: 'manual',
      text: 'A broken call is taken up again here. On 2026-07-28 no token ever comes, so the call is made a second time, and a token from elsewhere lets it wait until its time-out.',
      next: "Give resumptionToken only where client.getProtocolEra() !== 'modern'; on 2026-07-28 make a call again only for tools that read or have idempotentHint, and tell the user otherwise: what a call books, sends or deletes may be done already.",
    },
    'token-never-comes': {
      verdict: 'advice',
      text: 'Servers of 2026-07-28 send no tokens, so this is never called there. Make a broken call again only where doing its work twice does no harm.',
    },
    'token-not-asked-for': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Servers of 2026-07-28 send no tokens: the function is never called.',
    },
    'reconnects-in-2025': {
      verdict: 'leave',
      text: 'Broken streams of servers of 2025 are taken up again so; 2026-07-28 has none, and the option does nothing there.',
    },
    'reconnects-nothing': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Servers of 2026-07-28 have no streams that are taken up again: the option does nothing.',
    },
    'goes-with-the-session': {
      verdict: 'leave',
      text: 'What is found about the session id of this transport concerns its options of reconnection as well.',
    },
    'reconnects-no-more': {
      verdict: 'leave',
      text: 'The option does nothing at servers of 2026-07-28; it is not taken away because other code has a part in it.',
    },
    'reopens-nothing': {
      verdict: 'advice',
      text: 'A server of 2026-07-28 answers this with 405 and sends nothing again: what was missed stays missed. Ask for lists anew, and make calls again only where doing their work twice does no harm.',
    },
  },
  detect: (file, project) => [
    ...streamOptionsIn(project, file),
    ...madeTransportsIn(project, file)
      .filter((made) => hasOption(project, file, made, 'reconnectionOptions', 'reconnectionScheduler'))
      .map((made) => ({ ...made, use: 'reconnects' as const })),
    ...transportMembersIn(project, file, 'resumeStream')
      .filter(({ path }) => isCall(path.parent) && path.key === 'callee')
      .map((member) => ({ ...member, use: 'reopens' as const })),
  ],
  rewrite(site, file, project): Finding {
    if (site.use === 'reconnects' || site.use === 'reopens') return transportFinding(site, file, project);
    const { client, call, option, use } = site;
    const evidence = [...client.steps, { ...siteAt(file, option), shows: file.textOf(option.key) }];
    if (isTestFile(file.path)) return { reason: 'stream-of-2025', evidence };
    if (asksForEra(call) || /\bgetProtocolEra\b/.test(file.textOf(option)))
      return { reason: 'stream-asked-by-era', evidence };
    if (use === 'resumes') return { reason: 'resumes-a-call', evidence };
    const edits = project.options.era === 'modern' ? tokenEdits(file, site) : undefined;
    if (!edits) return { reason: 'token-never-comes', evidence };
    const assumption = 'With --era modern the client meets servers of 2026-07-28 only.';
    return { reason: 'token-not-asked-for', evidence, edits, assumption };
  },
};

function streamOptionsIn(project: Project, file: ParsedFile): StreamOption[] {
  const calls = file.paths('CallExpression', 'OptionalCallExpression') as readonly NodePath[];
  return calls.flatMap((call) => {
    const callee = childOf(call, 'callee');
    const [, options] = childrenOf(call, 'arguments');
    const literal = options && unwrapped(options.node);
    if (!isMember(callee.node) || literal?.type !== 'ObjectExpression') return [];
    const found = TOKENS.flatMap(([use, key]) => {
      const option = propertyOf(literal, key);
      return option?.type === 'ObjectProperty' && !isNothing(option) ? [{ use, option }] : [];
    });
    if (found.length === 0) return [];
    const instance = project.mcp.instanceOf(file, childOf(callee, 'object'), 'Client');
    if (!instance?.isCertain || instance.value.sdk !== 'v2') return [];
    return found.map(({ use, option }) => ({
      ...siteAt(file, option),
      use,
      option,
      client: instance.value,
      call,
      literal,
    }));
  });
}

const TOKENS = [
  ['resumes', 'resumptionToken'],
  ['notes', 'onresumptiontoken'],
] as const;

function isNothing({ value }: ObjectProperty): boolean {
  return value.type === 'Identifier' && value.name === 'undefined';
}

/** Only where nothing else of the call depends on the token, and no effect goes along. */
function tokenEdits(file: ParsedFile, { literal, option }: StreamOption): Finding['edits'] {
  if (propertyOf(literal, 'resumptionToken') || file.mentions('resumptionToken')) return undefined;
  const { type } = unwrapped(option.value);
  if (!/^(?:ArrowFunctionExpression|FunctionExpression|Identifier)$/.test(type)) return undefined;
  return literal.properties.length > 1 ? removePropertyEdits(file, literal, option) : undefined;
}

function transportFinding(site: Exclude<StreamUse, StreamOption>, file: ParsedFile, project: Project): Finding {
  const evidence = evidenceOf(site, site.use === 'reconnects' ? 'options of reconnection' : 'resumeStream(…)');
  if (isTestFile(file.path) || isKeptIn2025(project, site.transport)) return { reason: 'stream-of-2025', evidence };
  if (site.use === 'reopens') {
    const isAsked = asksForEra(site.path);
    return { reason: isAsked ? 'stream-asked-by-era' : 'reopens-nothing', evidence };
  }
  if (project.options.era !== 'modern') return { reason: 'reconnects-in-2025', evidence };
  if (hasOption(project, file, site, 'sessionId')) return { reason: 'goes-with-the-session', evidence };
  const edits = optionsGoneEdits(file, site);
  const assumption = 'With --era modern the client meets servers of 2026-07-28 only.';
  return edits
    ? { reason: 'reconnects-nothing', evidence, edits, assumption }
    : { reason: 'reconnects-no-more', evidence };
}
