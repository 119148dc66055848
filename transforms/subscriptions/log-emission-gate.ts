/**
 * `server.sendLoggingMessage({ level, data, logger })` while a request is served → `ctx.mcpReq.log(level, data, logger)`.
 *
 * Leaves alone: servers that are connected by hand, what only clients of 2025 cause, tests.
 */
import { isTestFile } from '../../ast/mcp/facts.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf } from '../../ast/paths.js';
import { defineRule, type Finding, type ParsedFile, type Project } from '../contract.js';
import { reachOf } from '../entry-points/reach.js';
import { placeOf } from '../mrtr/places.js';
import { type LogCall, logCallsIn } from './log-calls.js';
import { isLookedUp, loopOver } from './receivers.js';
import { type RequestAtHand, requestAtHand } from './request-at-hand.js';
import { type Served, servedOf, serverAround, stageAround } from './served-servers.js';

export const logEmissionGate = defineRule<LogCall>({
  id: 'log-emission-gate',
  title: 'Log messages go with the request that they are about, to clients that asked for them.',
  why: [
    'On 2026-07-28 a client gets log messages with the answer to a request, and only if that request names a level.',
    'What a server sends of its own (sendLoggingMessage) reaches nobody over HTTP, and over stdio clients that asked',
    'for nothing. ctx.mcpReq.log knows both, and the level that a client of 2025 has set.',
  ].join('\n'),
  example: {
    before: "await server.sendLoggingMessage({ level: 'info', data: 'done' });",
    after: "await ctx.mcpReq.log('info', 'done');",
  },
  leavesAlone: 'servers that are connected by hand, what only clients of 2025 cause, tests',
  spec: { revision: '2026-07-28', section: 'server/utilities/logging', source: 'SEP-2575, SEP-2577' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  needs: ['entry-points'],
  mentions: ['sendLoggingMessage', 'notifications/message'],
  reasons: {
    'with-request': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The message goes with the request that is being served, if its client asked for messages of that level.',
    },
    'server-as-before': {
      verdict: 'leave',
      text: 'The server is connected as before and speaks the 2025 revisions only, where {what} is right.',
    },
    'in-test': { verdict: 'leave', text: 'A test makes the server send this.' },
    'caused-by-2025': {
      verdict: 'leave',
      text: 'Only what clients of 2025 send leads here, and they hear it as before.',
    },
    'json-responses': {
      verdict: 'advice',
      text: 'Sessions of this server answer in JSON, which has no room for log messages: {what} reaches clients of 2025 on their own stream, and no client of 2026-07-28. Write what must not be lost to stderr or OpenTelemetry.',
    },
    'outside-request': {
      verdict: 'advice',
      text: '{what} runs where no request is being served: over HTTP no client of 2026-07-28 hears it. Write it to stderr or to OpenTelemetry.',
    },
    'to-others': {
      verdict: 'advice',
      text: '{what} speaks to other clients than the one whose request is being served; over HTTP no client of 2026-07-28 hears it.',
    },
    'no-context': {
      verdict: 'manual',
      text: '{what} is reached while requests are served, but their context is not at hand here.',
      next: 'Pass the context of the request to this function and call ctx.mcpReq.log(level, data, logger).',
    },
    'message-unclear': {
      verdict: 'manual',
      text: 'The level and the data of this message cannot be told apart, or a comment stands between them.',
      next: 'Call {log}(level, data, logger) in its place.',
    },
  },
  detect: (file, project) => logCallsIn(project, file),
  rewrite(call, file, project): Finding {
    const { file: path, start, end } = call;
    const evidence = [...call.steps, { file: path, start, end, shows: `sends a log message: ${call.what}` }];
    const words = { what: call.what };
    const left = leftReasonOf(call, file, project);
    if (left) return { reason: left, evidence, words };
    if (speaksToOthers(project, call)) return { reason: 'to-others', evidence, words };
    const request = requestOf(project, file, call);
    if (!request) return { reason: outsideReasonOf(call, file, project), evidence, words };
    const log = `${request.text}.log`;
    if (call.message === undefined) return { reason: 'message-unclear', evidence, words: { ...words, log } };
    return {
      reason: 'with-request',
      evidence,
      words,
      assumption: ASSUMPTION,
      edits: [...request.edits, { file: path, start, end, text: `${log}(${call.message})` }],
      component: `log:${path}:${request.fn.start}`,
    };
  },
});

const ASSUMPTION =
  'Clients of 2025 hear it on the stream of that request instead of their own one, from the level on that their session has set.';

function leftReasonOf(call: LogCall, file: ParsedFile, project: Project): string | undefined {
  if (isTestFile(file.path)) return 'in-test';
  if (call.server?.sdk === 'v1') return 'server-as-before';
  const served = call.server && servedOf(project, file, call.server);
  if (served ? isAsBefore(served) : stageAround(project, file) === 'as-before') return 'server-as-before';
  if (reachOf(project, call.path) === 'legacy-event') return 'caused-by-2025';
  return served?.connected.has('http') && answersInJson(project) ? 'json-responses' : undefined;
}

function isAsBefore({ http, isOnStdio, connected }: Served): boolean {
  return http.length === 0 && !isOnStdio && connected.size > 0;
}

/** A loop over all servers, one that is looked up, or one that serves another request than the one round the call. */
function speaksToOthers(project: Project, { path, server, request }: LogCall): boolean {
  if (request !== undefined) return false;
  const callee = childOf(path, 'callee');
  if (loopOver(callee) || isLookedUp(callee)) return true;
  const around = serverAround(project, path)?.origin;
  return around !== undefined && server?.origin !== undefined && around.path.node !== server.origin.path.node;
}

const answersInJson = oncePer((project: Project): boolean =>
  project.mcp.files().some((file) => !isTestFile(file.path) && /\benableJsonResponse\s*:\s*true\b/.test(file.text)),
);

function outsideReasonOf({ path }: LogCall, file: ParsedFile, { mcp }: Project): string {
  const place = placeOf(mcp, file, path);
  const isOutside = place.type === 'unknown' || (place.type === 'outside' && place.why !== 'callback');
  return isOutside ? 'outside-request' : 'no-context';
}

/** A timer or listener inside a handler sees its context, but runs when that request may be over. */
function requestOf(project: Project, file: ParsedFile, call: LogCall): RequestAtHand | undefined {
  if (call.request !== undefined) return { text: call.request, edits: [], fn: call.path.node };
  const place = placeOf(project.mcp, file, call.path);
  if (place.type === 'outside' && place.why !== 'callback') return undefined;
  return requestAtHand(project, file, call.path);
}
