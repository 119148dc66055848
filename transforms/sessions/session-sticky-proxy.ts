/**
 * `children.get(req.headers['mcp-session-id'])`, `workers[hash(id) % workers.length]`, a process for each session:
 * requests are sent on by the id of their session, which those of 2026-07-28 do not have.
 *
 * Leaves alone: maps of transports and servers, which session-transport-map is about; tests.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf } from '../../ast/functions.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { defineRule, type ParsedFile, type Project, type Site } from '../contract.js';
import { shortened } from '../entry-points/obstacles.js';
import { isWithin } from '../entry-points/places.js';
import { placeOf } from '../http-entries/places.js';
import { rolesIn } from '../http-entries/roles.js';
import { type KeyedPlace, keyedPlacesFrom } from './session-flow.js';

type Reason = 'process-by-session' | 'process-per-session' | 'client-by-session' | 'hashed';
type ProxySite = Site & { readonly reason: Reason; readonly what: string };

/** What starts a process or thread, by the module of Node that has it. */
const STARTERS: Readonly<Record<string, ReadonlySet<string>>> = {
  child_process: new Set(['spawn', 'fork', 'exec', 'execFile']),
  worker_threads: new Set(['Worker']),
  cluster: new Set(['fork']),
};

export const sessionStickyProxy = defineRule<ProxySite>({
  id: 'session-sticky-proxy',
  title: 'Requests that are sent on by the id of their session are named.',
  why:
    'Requests of 2026-07-28 carry no session id, so a gateway that chooses a process, a client or a worker by it finds ' +
    'none, or the same one for everybody. An upstream without sessions needs no such choice.',
  leavesAlone: 'Maps of transports and servers (session-transport-map), and tests.',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'SEP-2567' },
  worlds: ['sdk-v2', 'wire'],
  sides: ['server'],
  mentions: ['ession-id', 'ESSION-ID', 'ESSION_ID', 'ession-Id', 'ession-ID', 'sessionId'],
  reasons: {
    'process-by-session': {
      verdict: 'advice',
      text: '{what} chooses a process by the id of the session, which requests of 2026-07-28 do not have: share one process, or choose it by the verified caller.',
    },
    'process-per-session': {
      verdict: 'advice',
      text: 'Every session starts a process of its own ({what}). 2026-07-28 has no sessions: share one process, or start one for each verified caller; a process for each request is rarely wanted.',
    },
    'client-by-session': {
      verdict: 'advice',
      text: '{what} chooses the client of an upstream server by the id of the session, which requests of 2026-07-28 do not have: share one client, or choose it by the verified caller.',
    },
    hashed: {
      verdict: 'advice',
      text: '{what} spreads requests by the id of the session, which requests of 2026-07-28 do not have: all of them would go one way. Without sessions any instance may answer.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    const ids = idsIn(project, file);
    const keyed = ids.flatMap((path) => keyedPlacesFrom(project, { file, path, isPattern: false, names: [] }));
    return distinct([
      ...keyed.flatMap((place) => chosenAt(project, file, place)),
      ...ids.flatMap((path) => hashedAt(file, path)),
      ...startedPerSession(project, file),
    ]);
  },
  rewrite: ({ reason, what, file, start, end }) => ({
    reason,
    words: { what },
    evidence: [{ file, start, end, shows: 'rests on the id of the session' }],
  }),
});

/** Where the file reads the id of a session. */
function idsIn(project: Project, file: ParsedFile): NodePath[] {
  const roles = rolesIn(project, file);
  const read = file.paths(
    'MemberExpression',
    'OptionalMemberExpression',
    'CallExpression',
    'OptionalCallExpression',
  ) as readonly NodePath[];
  return read.filter((path) => roles.of(path) === 'id');
}

/** A collection by session from which a process or a client is taken. */
function chosenAt(project: Project, file: ParsedFile, { file: at, node, container }: KeyedPlace): ProxySite[] {
  if (at !== file) return [];
  const place = placeOf(container);
  if (!place || node.type === 'BinaryExpression') return [];
  const stored = storedIn(file).filter((one) => placeOf(one.container) === place);
  const values = stored.flatMap(({ value }) => partsOf(value));
  if (values.some((value) => isStarted(project, file, value))) return [siteOf(file, node, 'process-by-session')];
  if (values.some((value) => project.mcp.instanceOf(file, value, 'Client')))
    return [siteOf(file, node, 'client-by-session')];
  return [];
}

interface Stored {
  readonly container: NodePath;
  readonly value: NodePath;
}

/** `map.set(key, value)`, `map[key] = value`. */
function storedIn(file: ParsedFile): Stored[] {
  const set = file.paths('CallExpression').flatMap((call): Stored[] => {
    const callee = skinOf(childOf(call, 'callee'));
    const value = childrenOf(call, 'arguments')[1];
    if (!value || !isMember(callee.node) || memberNameOf(callee.node) !== 'set') return [];
    return [{ container: childOf(callee, 'object'), value }];
  });
  const assigned = file.paths('AssignmentExpression').flatMap((path): Stored[] => {
    const left = childOf(path, 'left');
    if (!left.isMemberExpression({ computed: true })) return [];
    return [{ container: childOf(left, 'object'), value: childOf(path, 'right') }];
  });
  return [...set, ...assigned];
}

/** A value itself, or those of the record that it is. */
function partsOf(value: NodePath): NodePath[] {
  const path = skinOf(value);
  if (!path.isObjectExpression()) return [path];
  return childrenOf(path, 'properties').flatMap((one) => (one.isObjectProperty() ? [childOf(one, 'value')] : []));
}

/** What a starter of Node gives, also through a variable. */
function isStarted(project: Project, file: ParsedFile, wrapped: NodePath): boolean {
  const path = skinOf(wrapped);
  if (path.isIdentifier()) {
    const declared = path.scope.getBinding(path.node.name)?.path;
    const init = declared?.isVariableDeclarator() ? childOf(declared, 'init') : undefined;
    return (
      init?.node !== undefined && init.node !== null && !skinOf(init).isIdentifier() && isStarted(project, file, init)
    );
  }
  if (!isCall(path.node) && !path.isNewExpression()) return false;
  return project.mcp.valuesOf(file, childOf(path, 'callee')).some((value) => {
    if (value.type !== 'external') return false;
    const module = value.module.replace(/^node:/, '');
    return Object.hasOwn(STARTERS, module) && STARTERS[module].has(value.name.split('.').at(-1) ?? '');
  });
}

/** `workers[hash(id) % workers.length]`: the function round the id, or what reads its result, takes a remainder. */
function hashedAt(file: ParsedFile, id: NodePath): ProxySite[] {
  const found = remainderRound(id) ?? usesOf(file, id).map(remainderRound).find(Boolean);
  return found ? [siteOf(file, found, 'hashed')] : [];
}

function remainderRound(path: NodePath): Node | undefined {
  for (let at: NodePath | null = path; at && !at.isStatement() && !at.isFunction(); at = at.parentPath)
    if (at.parentPath?.isBinaryExpression({ operator: '%' }) && at.key === 'left') return at.parentPath.node;
  return undefined;
}

function usesOf(file: ParsedFile, id: NodePath): NodePath[] {
  const declared = id.find((at) => at.isVariableDeclarator() || at.isStatement());
  if (!declared?.isVariableDeclarator() || declared.node.id.type !== 'Identifier') return [];
  const binding = declared.scope.getBinding(declared.node.id.name);
  return file
    .paths('Identifier')
    .filter((path) => binding !== undefined && path.scope.getBinding(path.node.name) === binding);
}

/** A process that is started in the function that makes the transport of a session. */
function startedPerSession(project: Project, file: ParsedFile): ProxySite[] {
  if (rolesIn(project, file).places('store').length === 0) return [];
  const functions = file
    .paths('NewExpression')
    .filter((path) => project.mcp.instanceOf(file, path, 'HttpServerTransport'))
    .map((path) => enclosingFunctionOf(path)?.node);
  const calls = [...file.paths('CallExpression'), ...file.paths('NewExpression')] as readonly NodePath[];
  return calls
    .filter((call) => functions.some((fn) => fn && isWithin(call.node, fn)) && isStarted(project, file, call))
    .map((call) => siteOf(file, call.node, 'process-per-session'));
}

function siteOf(file: ParsedFile, node: Node, reason: Reason): ProxySite {
  return { file: file.path, start: node.start!, end: node.end!, reason, what: shortened(file.textOf(node)) };
}

/** The first of each kind and statement. */
function distinct(sites: readonly ProxySite[]): ProxySite[] {
  const byStart = new Map(sites.map((site) => [`${site.start} ${site.reason}`, site]));
  const first = new Map<string, ProxySite>();
  for (const site of byStart.values()) {
    const key = `${site.reason} ${site.reason === 'hashed' ? site.start : ''}`;
    if (!first.has(key) || first.get(key)!.start > site.start) first.set(key, site);
  }
  return [...first.values()];
}
