/**
 * `await client.setLoggingLevel('info')` → only at a server of 2025; on 2026-07-28 each request carries the level.
 *
 * A handler of log messages that nobody ever asked for is told of: it hears nothing from a server of 2026-07-28.
 */
import type { NodePath } from '@babel/traverse';
import { argumentOf } from '../../ast/calls.js';
import { enclosingFunctionOf, parametersOf, patternOf } from '../../ast/functions.js';
import { stringValueOf } from '../../ast/literals.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf } from '../../ast/paths.js';
import type { Finding, ParsedFile, Project, Site } from '../contract.js';
import { clientAt } from '../entry-points/client-connections.js';
import { siteAt } from '../sites.js';
import type { ClientSide } from './both-sides.js';
import { CALL_REASONS, eraTest, type LegacyCall, legacyCallsIn, settledCallOf } from './client-calls.js';
import { goneEdits, guardEdits, statementOfCall } from './client-guards.js';
import { hearsLogs, LOG_LEVEL_KEY, levelEdits } from './client-log-level.js';

type LevelSite = Site & ({ readonly set: LegacyCall } | { readonly handler: Pick<LegacyCall, 'call' | 'client'> });

export const clientLoggingSetLevel: ClientSide<LevelSite> = {
  mentions: ['setLoggingLevel', 'notifications/message', 'logging/setLevel'],
  example: {
    before: "await client.setLoggingLevel('info');\nawait client.callTool({ name });",
    after: `if (client.getProtocolEra() !== 'modern') await client.setLoggingLevel('info');\nawait client.callTool({ name, _meta: { '${LOG_LEVEL_KEY}': 'info' } });`,
  },
  reasons: {
    ...CALL_REASONS,
    'level-with-calls': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'A server of 2025 is told the level once; the calls of this client carry it for one of 2026-07-28.',
    },
    'level-for-2025': {
      verdict: 'rewrite',
      safety: 'review',
      text: `Only a server of 2025 is told the level. One of 2026-07-28 logs for requests with _meta['${LOG_LEVEL_KEY}'] alone, and no request of this client is seen to carry it.`,
    },
    'level-in-vain': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Only a server of 2025 is told the level; nothing here listens to the log messages.',
    },
    'level-passed-on': {
      verdict: 'manual',
      text: 'A server of 2026-07-28 has no level to set: the SDK throws here ({what}), and the level comes from elsewhere.',
      next: `Call it only where client.getProtocolEra() !== 'modern'; else keep the level and send it as _meta['${LOG_LEVEL_KEY}'] with each request.`,
    },
    'level-never-asked': {
      verdict: 'advice',
      text: `Log messages of a server of 2026-07-28 come only with requests that ask for them; no request of this client does (_meta: { '${LOG_LEVEL_KEY}': 'info' }).`,
    },
  },
  detect: (file, project) => [
    ...setsIn(project, file).map((set) => ({ ...siteAt(file, set.call.node), set })),
    ...unaskedHandlersIn(project, file).map((handler) => ({ ...siteAt(file, handler.call.node), handler })),
  ],
  rewrite(site, file, project): Finding {
    if ('set' in site) return setFinding(project, file, site.set);
    const { call, client } = site.handler;
    const evidence = [...client.steps, { ...siteAt(file, call.node), shows: 'handles notifications/message' }];
    return { reason: settledCallOf(project, file, site.handler) ?? 'level-never-asked', evidence };
  },
};

function setsIn(project: Project, file: ParsedFile): LegacyCall[] {
  return legacyCallsIn(project, file, { setLoggingLevel: 'logging/setLevel' });
}

const setsOf = oncePer((project: Project) => project.mcp.files().flatMap((file) => setsIn(project, file)));

function setFinding(project: Project, file: ParsedFile, set: LegacyCall): Finding {
  const { call, client, evidence } = set;
  const settled = settledCallOf(project, file, set);
  if (settled) return { reason: settled, evidence };
  const [statement, test] = [statementOfCall(call), eraTest(file, set, 'legacy')];
  if (set.isByName || !statement || !test || isPassedOn(call))
    return { reason: 'level-passed-on', evidence, words: { what: file.textOf(call.node) } };
  const gone = project.options.era === 'modern' ? goneEdits(file, statement) : undefined;
  const edits = gone ?? guardEdits(file, statement, test);
  const assumption = 'The level that is set here is meant for all requests of this client.';
  if (!hearsLogs(project, client, file.path)) return { reason: 'level-in-vain', evidence, edits, assumption };
  const level = stringValueOf(argumentOf(call.node, 0));
  const isOnly =
    setsOf(project).filter((other) => other.client.origin?.path.node === client.origin?.path.node).length === 1;
  const carried = level !== undefined && isOnly ? levelEdits(project, client, level) : [];
  const reason = carried.length > 0 ? 'level-with-calls' : 'level-for-2025';
  return { reason, evidence, edits: [...edits, ...carried], assumption };
}

/** The level is a parameter: whoever calls decides it, perhaps more than once. */
function isPassedOn(call: LegacyCall['call']): boolean {
  const level = argumentOf(call.node, 0);
  const around = enclosingFunctionOf(call as NodePath);
  if (level?.type !== 'Identifier' || !around) return false;
  return parametersOf(around.node).some((parameter) => {
    const pattern = patternOf(parameter);
    return pattern.type === 'Identifier' && pattern.name === level.name;
  });
}

/** Handlers of log messages where no level is ever set, nor sent. */
function unaskedHandlersIn(project: Project, file: ParsedFile): Pick<LegacyCall, 'call' | 'client'>[] {
  return project.mcp.registrationsIn(file).flatMap((registration) => {
    const { call, receiver, method } = registration;
    if (receiver.kind !== 'Client' || receiver.sdk !== 'v2' || method !== 'setNotificationHandler') return [];
    if (handledMethodOf(project.mcp, registration) !== 'notifications/message') return [];
    const group = project.mcp.groupOf(file.path);
    const around = project.mcp.filesAround(file.path).filter(({ path }) => project.mcp.groupOf(path) === group);
    const isAsked = around.some(
      (one) => one.mentions('setLoggingLevel') || one.mentions(LOG_LEVEL_KEY) || one.mentions('logging/setLevel'),
    );
    const client = clientAt(project, file, childOf(childOf(call, 'callee'), 'object')) ?? receiver;
    return isAsked ? [] : [{ call: call as LegacyCall['call'], client }];
  });
}
