/** Every HTTP entry of a project: how its server comes over to `createMcpHandler`, or what stands in the way. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, NewExpression, Node } from '@babel/types';
import { calleeNameOf, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf, type FunctionNode } from '../../ast/functions.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { oncePer } from '../../ast/once-per.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { type ClosureState, closureStatesOf } from '../entry-points/closure-states.js';
import { type Connection, componentOf, connectionsOf } from '../entry-points/connections.js';
import { type FactorySource, factoryFor } from '../entry-points/factory-source.js';
import { isObstacle, type Obstacle } from '../entry-points/obstacles.js';
import { isWithin } from '../entry-points/places.js';
import type { Hoist } from '../entry-points/plan.js';
import { blockersOf, placeOfBlocker } from './blockers.js';
import { groundOf } from './ground.js';
import { type HttpObstacle, httpObstacleAt, isHttpObstacle } from './obstacles.js';
import { rootOf } from './places.js';
import { type Posture, postureOf } from './posture.js';
import { type Ground, servingCallsIn } from './regions.js';
import { type Roles, rolesIn } from './roles.js';
import { sessionfulSwitch } from './sessionful.js';
import { statelessSwitch } from './stateless.js';
import { type TransportOptions, transportOptionsOf } from './transport-options.js';

/** A server in one file that serves it over HTTP through transports of the SDK. */
export interface HttpEntry {
  readonly project: Project;
  readonly file: ParsedFile;
  readonly component: string;
  readonly connections: readonly Connection[];
  readonly roles: Roles;
  readonly options: readonly TransportOptions[];
  /** The functions that serve, with their calls of `handleRequest`. */
  readonly functions: ReadonlyMap<NodePath<FunctionNode>, readonly NodePath<CallExpression>[]>;
  /** It keeps transports by session. */
  readonly hasStore: boolean;
  /** `node`: `(req, res, body)`; `fetch`: a `Request` comes, a `Response` goes. */
  readonly host: 'node' | 'fetch';
}

/** A route that goes, or the option that goes: told on its own, in the component of the entry. */
export interface Part {
  readonly node: Node;
  readonly edits: readonly Edit[];
}

export interface HttpSwitch {
  readonly edits: readonly Edit[];
  readonly hoists: readonly Hoist[];
  /** Routes of GET and DELETE that go. */
  readonly verbs: readonly Part[];
  /** What the switch rests on beyond what every switch rests on. */
  readonly notes: readonly string[];
  /** The statement, or the function, with which requests are served from here on. */
  readonly place: Node;
}

export interface HttpPlan {
  readonly component: string;
  readonly file: ParsedFile;
  /** Where the plan is told: the store, else the construction of the transport. */
  readonly site: Node;
  readonly connections: readonly Connection[];
  readonly entry: HttpEntry | undefined;
  /** It keeps transports by session: the affair of the transform `sessions`. */
  readonly hasStore: boolean;
  readonly posture: Posture | undefined;
  readonly result: HttpSwitch | HttpObstacle | Obstacle | 'told-apart';
  /** What lives as long as a server does today and keeps the entry as it is. */
  readonly states: readonly ClosureState[];
}

/** Plans of all HTTP entries, tests left out. */
export const httpPlansOf = oncePer((project: Project): readonly HttpPlan[] => {
  const byEntry = new Map<string, Connection[]>();
  for (const connection of connectionsOf(project)) {
    if (connection.kind !== 'http' || isTestFile(connection.file.path) || !isStreamable(project, connection)) continue;
    const key = connection.file.path;
    byEntry.set(key, [...(byEntry.get(key) ?? []), connection]);
  }
  return [...byEntry.values()].map((connections) => planOf(project, connections));
});

/** SSE servers speak another, older transport. */
function isStreamable(project: Project, { file, transport }: Connection): boolean {
  return project.mcp.instanceOf(file, transport, 'HttpServerTransport') !== undefined;
}

function planOf(project: Project, connections: readonly Connection[]): HttpPlan {
  const [{ file, call }] = connections;
  const component = componentOf(connections[0]);
  const plan = {
    component,
    file,
    site: call.node as Node,
    connections,
    entry: undefined,
    hasStore: false,
    posture: undefined,
    states: [],
  };
  const old = connections.find(({ server }) => server.sdk === 'v1');
  if (old)
    return {
      ...plan,
      result: {
        obstacle: 'needs-sdk-v2',
        at: { file: file.path, start: call.node.start!, end: call.node.end! },
        words: { what: '', place: '' },
      },
    };
  if (tellsErasApart(file))
    return { ...plan, hasStore: rolesIn(project, file).places('store').length > 0, result: 'told-apart' };
  const entry = entryOf(project, connections, component);
  if (isHttpObstacle(entry))
    return { ...plan, hasStore: rolesIn(project, file).places('store').length > 0, result: entry };
  const site = storeSiteOf(entry) ?? entry.options[0]?.construction.node ?? call.node;
  const posture = postureOf(entry);
  const { result, ...found } = settled(entry, posture);
  return { ...plan, site, entry, hasStore: entry.hasStore, ...found, ...withBlockers(entry, result) };
}

/** What its server would lose keeps an entry as it is; where that is overridden, the plan says so. */
function withBlockers(
  entry: HttpEntry,
  result: HttpSwitch | HttpObstacle | Obstacle,
): Pick<HttpPlan, 'result' | 'states'> {
  if (isObstacle(result) || isHttpObstacle(result)) return { result, states: [] };
  const { allowBlocked } = entry.project.options;
  const states = isBuiltPerRequest(entry)
    ? []
    : closureStatesOf(entry.project, entry.connections).filter(({ isKept }) => isKept);
  const blockers = blockersOf(entry, states);
  const blocker = blockers.find(({ rule }) => !allowBlocked.includes(rule));
  if (blocker) {
    const at = { file: blocker.file.path, start: blocker.start, end: blocker.start };
    const words = { what: blocker.rule, place: placeOfBlocker(blocker) };
    const isHeld = !allowBlocked.includes('factory-closure-state');
    return { result: { httpObstacle: 'blocked', at, words }, states: isHeld ? states : [] };
  }
  if (blockers.length === 0) return { result, states: [] };
  const overridden = blockers.map((one) => `${one.rule} (${placeOfBlocker(one)})`);
  const note = `Switched in spite of ${overridden.join(', ')}, as asked for.`;
  return { result: { ...result, notes: [...result.notes, note] }, states: [] };
}

/** The function that serves makes a server each time already, and nothing keeps it. */
function isBuiltPerRequest({ connections, functions, hasStore }: HttpEntry): boolean {
  if (hasStore) return false;
  return connections.every(({ call, receiver }) => {
    const serving = [...functions.keys()].find(({ node }) => isWithin(call.node, node));
    if (!serving) return false;
    const path = skinOf(receiver);
    const root = isMember(path.node) ? rootOf(path) : path;
    const binding = root.isIdentifier() ? root.scope.getBinding(root.node.name) : undefined;
    return binding ? isWithin(binding.identifier, serving.node) : isWithin(root.node, serving.node);
  });
}

/** Somebody, or an earlier run, has put a handler for 2026-07-28 beside what serves 2025. */
function tellsErasApart(file: ParsedFile): boolean {
  return file.paths('CallExpression').some(({ node }) => calleeNameOf(node) === 'isLegacyRequest');
}

/** The map goes where it can; where code round it does more, clients of 2025 keep it and the new handler stands beside. */
function settled(
  entry: HttpEntry,
  posture: Posture,
): { posture: Posture; result: HttpSwitch | HttpObstacle | Obstacle } {
  if (posture.kind === 'sessionful') return { posture, result: sessionful(entry) };
  const source = factoryFor(entry.project, entry.connections);
  const result = isObstacle(source) ? source : stateless(entry, source);
  if (!isHttpObstacle(result) || !posture.isChosen || entry.project.options.era === 'modern' || !entry.hasStore)
    return { posture, result };
  const kept = sessionful(entry);
  if (isObstacle(kept) || isHttpObstacle(kept)) return { posture, result };
  return { posture: { kind: 'sessionful', isChosen: true, why: 'does-more', words: result.words }, result: kept };
}

function stateless(entry: HttpEntry, source: FactorySource): HttpSwitch | HttpObstacle | Obstacle {
  return statelessSwitch(entry, source, groundFor(entry, source));
}

function sessionful(entry: HttpEntry): HttpSwitch | HttpObstacle | Obstacle {
  const source = factoryFor(entry.project, entry.connections, 'kept');
  if (isObstacle(source)) return source;
  return sessionfulSwitch(entry, source, groundFor(entry, source));
}

function groundFor({ roles, functions, connections }: HttpEntry, source: FactorySource): Ground {
  const serving = [...functions.values()].flat().map(({ node }) => node as Node);
  return groundOf(
    roles,
    source,
    serving,
    connections.map(({ receiver }) => receiver.node),
  );
}

function entryOf(project: Project, connections: readonly Connection[], component: string): HttpEntry | HttpObstacle {
  const [{ file, call }] = connections;
  const roles = rolesIn(project, file);
  const calls = servingCallsIn(roles);
  const stranger = connections.find((one) => componentOf(one) !== component);
  if (stranger) return httpObstacleAt(file, stranger.call.node, 'several-servers');
  const relayed = relayIn(roles);
  if (relayed) return httpObstacleAt(file, relayed, 'relayed');
  if (calls.length === 0) return httpObstacleAt(file, call.node, 'served-elsewhere');
  const functions = new Map<NodePath<FunctionNode>, NodePath<CallExpression>[]>();
  for (const one of calls) {
    const fn = enclosingFunctionOf(one);
    if (!fn) return httpObstacleAt(file, one.node, 'served-later');
    functions.set(fn, [...(functions.get(fn) ?? []), one]);
  }
  const options: TransportOptions[] = [];
  for (const construction of constructionsIn(project, file)) {
    const found = transportOptionsOf(file, construction);
    if (isHttpObstacle(found)) return found;
    options.push(found);
  }
  if (options.length === 0) return httpObstacleAt(file, call.node, 'options-unclear');
  const hosts = new Set(options.map(({ construction }) => hostOf(project, file, construction)));
  const [host] = hosts;
  if (hosts.size !== 1 || !host) return httpObstacleAt(file, options[0].construction.node, 'options-unclear');
  return {
    project,
    file,
    component,
    connections,
    roles,
    options,
    functions,
    hasStore: roles.places('store').length > 0,
    host,
  };
}

/** `transport.onmessage = …`, `transport.send(…)`: messages go past the server, which knows nothing of their methods. */
function relayIn(roles: Roles): Node | undefined {
  const isOfTransport = (node: Node, names: readonly string[]): boolean =>
    isMember(node) && names.includes(memberNameOf(node) ?? '') && roles.of(roles.file.pathOf(node.object)) === 'held';
  const assigned = roles.file.paths('AssignmentExpression').find(({ node }) => isOfTransport(node.left, ['onmessage']));
  const sent = roles.file.paths('CallExpression').find(({ node }) => isOfTransport(node.callee, ['send']));
  return (assigned ?? sent)?.node;
}

/** Transports that no connection leads to: what is connected to them is made where nobody can follow. */
export function strayTransportsIn(project: Project, file: ParsedFile): NodePath<NewExpression>[] {
  if (isTestFile(file.path) || httpPlansOf(project).some((plan) => plan.file === file) || tellsErasApart(file))
    return [];
  const connected = connectedTransports(project);
  return constructionsIn(project, file).filter(({ node }) => !connected.has(node));
}

const connectedTransports = oncePer((project: Project): ReadonlySet<Node> => {
  const values = connectionsOf(project).flatMap(({ file, transport }) => project.mcp.valuesOf(file, transport));
  return new Set(
    values.flatMap((value) => (value.type === 'instance' && value.origin ? [value.origin.path.node] : [])),
  );
});

function constructionsIn(project: Project, file: ParsedFile): NodePath<NewExpression>[] {
  return file.paths('NewExpression').filter((path) => project.mcp.instanceOf(file, path, 'HttpServerTransport'));
}

function hostOf(
  project: Project,
  file: ParsedFile,
  construction: NodePath<NewExpression>,
): HttpEntry['host'] | undefined {
  const [value] = project.mcp.valuesOf(file, construction.get('callee') as NodePath);
  if (value?.type !== 'external') return undefined;
  return value.name.startsWith('WebStandard') ? 'fetch' : 'node';
}

function storeSiteOf({ roles }: HttpEntry): Node | undefined {
  const [store] = roles.places('store');
  return store && 'identifier' in store ? (store.path.parentPath?.node ?? store.path.node) : undefined;
}
