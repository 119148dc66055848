/**
 * `logger.info({ session: ctx.sessionId })`: on 2026-07-28 requests the id is undefined, and nobody is told.
 *
 * Leaves alone: keys of state, which other rules are about; mere tests for an id; servers without Streamable HTTP;
 * what only clients of 2025 cause.
 */
import type { NodePath } from '@babel/traverse';
import { calleeNameOf, isCall } from '../../ast/calls.js';
import { enclosingFunctionOf } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf } from '../../ast/paths.js';
import { referencesOf } from '../../ast/scope.js';
import { defineRule, type ParsedFile, type Project, type Site } from '../contract.js';
import { shortened } from '../entry-points/obstacles.js';
import { reachOf } from '../entry-points/reach.js';
import { serversReaching } from '../entry-points/servers-reaching.js';
import { keyedPlacesFrom } from './session-flow.js';
import { type SessionSource, sessionSourcesOf } from './session-sources.js';
import { entriesOf } from './session-states.js';

type ReadSite = Site & { readonly what: string };

export const sessionTelemetryKey = defineRule<ReadSite>({
  id: 'session-telemetry-key',
  title: 'Ids of sessions that go into logs, traces and answers are named.',
  why:
    'Requests of 2026-07-28 belong to no session, so ctx.sessionId is undefined in each of them. Log fields, trace ' +
    'tags, metrics and headers that are made from it go empty without an error, and can no longer tell callers apart.',
  leavesAlone: 'Keys of state (session-undefined-key), and servers that do not speak Streamable HTTP.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SEP-2567; SEP-414 for trace context in _meta' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'undefined-there': {
      verdict: 'advice',
      text: '{what} is the id of the session, which requests of 2026-07-28 do not have: use the id of the request (ctx.mcpReq.id), the verified caller (ctx.http.authInfo), or traceparent in ctx.mcpReq._meta.',
    },
  },
  detect: (file, project) =>
    readsOf(project)
      .filter((source) => source.file === file)
      .map(({ path }) => {
        const { start, end } = path.node;
        return { file: file.path, start: start!, end: end!, what: shortened(file.textOf(path.node)) };
      }),
  rewrite: ({ file, start, end, what }) => ({
    reason: 'undefined-there',
    words: { what },
    evidence: [{ file, start, end, shows: 'the id of the session is read' }],
  }),
});

/** The first of each function: what a handler does with the id is one thing to change. */
const readsOf = oncePer((project: Project): readonly SessionSource[] => {
  const first = new Map<unknown, SessionSource>();
  for (const source of sessionSourcesOf(project)) {
    const fn = enclosingFunctionOf(source.path)?.node;
    if (first.has(fn) || !isSeen(source) || reachOf(project, source.path) !== 'handler') continue;
    if (keyedPlacesFrom(project, source).length > 0) continue;
    if (entriesOf(project, source.file, serversReaching(project, source.path)).isOverHttp) first.set(fn, source);
  }
  return [...first.values()];
});

/** It goes somewhere: it is not only asked whether there is one, nor named as the receiver of a log message. */
function isSeen({ file, path, isPattern, names }: SessionSource): boolean {
  if (names.length > 0) return false;
  return isPattern ? isSeenName(file, path) : isSeenAt(file, path);
}

function isSeenName(file: ParsedFile, pattern: NodePath): boolean {
  const name = pattern.isAssignmentPattern() ? childOf(pattern, 'left') : pattern;
  const binding = name.isIdentifier() ? name.scope.getBinding(name.node.name) : undefined;
  return binding !== undefined && referencesOf(file, binding).some(({ path }) => isSeenAt(file, path as NodePath));
}

function isSeenAt(file: ParsedFile, path: NodePath): boolean {
  const parent = path.parentPath;
  if (!parent) return false;
  if (parent.isVariableDeclarator() && path.key === 'init') return isSeenName(file, childOf(parent, 'id'));
  if (isCall(parent.node) && calleeNameOf(parent.node) === 'sendLoggingMessage') return false;
  return !isTested(path);
}

/** `if (!id)`, `id ? … : …`, `id === undefined`, `typeof id`. */
function isTested(path: NodePath): boolean {
  const parent = path.parentPath;
  if (!parent) return false;
  if (path.key === 'test') return true;
  if (parent.isUnaryExpression()) return true;
  if (parent.isBinaryExpression()) return /^[!=]==?$/.test(parent.node.operator);
  if (parent.isLogicalExpression()) return (path.key === 'left' && parent.node.operator === '&&') || isTested(parent);
  return skinOf(parent).node !== parent.node && isTested(parent);
}
