/**
 * Hand-written servers of a project, each with all its parts. Found once per project, by binding and data flow.
 *
 * What keeps a server from 2026-07-28 is in `obstacles`: rules ask `transforms/lifecycle/readiness.ts` and leave the
 * server whole.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { importsOf } from '../../imports.js';
import { oncePer } from '../../once-per.js';
import type { Project } from '../../project.js';
import { LEGACY_ONLY_METHODS } from '../../protocol/server-methods.js';
import { WIRE_METHODS } from '../../protocol/wire-methods.js';
import { type Ask, asksIn, type Push, pushesIn } from './asks.js';
import { callersOf, filesAbove, filesBelow, isInside, type Place, reachable } from './callers.js';
import { type Arm, type Dispatcher, dispatchersOf, isServedMethod } from './dispatchers.js';
import { isDouble } from './doubles.js';
import { type Entry, entryAt, routeOf } from './entries.js';
import { type Gate, gatesIn, type VersionCheck, versionChecksIn } from './gates.js';
import { type Handshake, handshakeOf } from './handshakes.js';
import { isModernServer } from './modern-servers.js';
import { isLost, type Origin, originsOf, type Traced } from './origins.js';
import { errorsIn, exitsIn, type ResponseExit, unknownEnvelopesIn } from './responses.js';
import { type OuterGuard, outerGuardsIn, type SessionFacts, sessionsIn } from './sessions.js';

/** Something that cannot be brought over; `text` completes "it stays as it is: …". */
export interface Obstacle {
  readonly text: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface WireServer {
  /** Path of the file with the main dispatcher. */
  readonly key: string;
  /** `wire-server:<key>`: the component of every finding that concerns this server. */
  readonly component: string;
  readonly file: ParsedFile;
  /** Every file that holds a part of it, sorted by path. */
  readonly files: readonly ParsedFile[];
  /** The one that answers `initialize`, or most methods. */
  readonly main: Dispatcher;
  /** `main` first. */
  readonly dispatchers: readonly Dispatcher[];
  /** Request methods that it answers, in the order of the source. */
  readonly methods: readonly string[];
  readonly handshake: Handshake | undefined;
  readonly entries: readonly Entry[];
  /** Envelopes with a result, but for those of methods that 2026-07-28 does not have. */
  readonly exits: readonly ResponseExit[];
  readonly sessions: SessionFacts;
  /** Guards in handlers that stand in front of an entry. */
  readonly outerGuards: readonly OuterGuard[];
  readonly gates: readonly Gate[];
  readonly versionChecks: readonly VersionCheck[];
  readonly asks: readonly Ask[];
  readonly pushes: readonly Push[];
  readonly obstacles: readonly Obstacle[];
  /** It was written for 2026-07-28: nothing is to be brought over. */
  readonly isModern: boolean;
  /** It plays a server inside a client's transport. */
  readonly isDouble: boolean;
  /** Whether code runs on the way of its messages, as far as calls can be followed. */
  reaches(path: NodePath): boolean;
}

/** Methods of a server that 2026-07-28 still has, and `server/discover`, which it must have. */
export function modernMethodsOf({ methods }: Pick<WireServer, 'methods'>): string[] {
  const kept = methods.filter((method) => WIRE_METHODS[method]?.isModern && method !== 'subscriptions/listen');
  return ['server/discover', ...kept.filter((method) => method !== 'server/discover')];
}

/** Servers of the project, in order of their keys. Servers of tests are not among them, nor are doubles. */
export const wireServersOf = oncePer((project: Project): readonly WireServer[] =>
  allServersOf(project).filter(({ isDouble: playsOne }) => !playsOne),
);

/** Transports of clients that play a server themselves. */
export const serverDoublesOf = oncePer((project: Project): readonly WireServer[] =>
  allServersOf(project).filter(({ isDouble: playsOne }) => playsOne),
);

const allServersOf = oncePer((project: Project): readonly WireServer[] => {
  const strong = dispatchersOf(project).filter((dispatcher) => dispatcher.isStrong);
  const traced = strong.map((dispatcher) => ({
    dispatcher,
    origins: dispatcher.subject ? originsOf(project, dispatcher.subject) : [],
  }));
  return grouped(project, traced)
    .flatMap((group) => serverOf(project, group) ?? [])
    .sort((a, b) => (a.key < b.key ? -1 : 1));
});

/** The servers whose main dispatcher stands in a file. */
export function wireServersIn(project: Project, file: ParsedFile): readonly WireServer[] {
  return wireServersOf(project).filter(({ key }) => key === file.path);
}

interface TracedDispatcher {
  readonly dispatcher: Dispatcher;
  readonly origins: readonly Traced[];
}

/** Dispatchers that answer the same messages: one runs inside another, or they have an origin in common. */
function grouped(project: Project, all: readonly TracedDispatcher[]): TracedDispatcher[][] {
  const groups: { members: TracedDispatcher[]; reach: ReadonlyMap<t.Node, ParsedFile>; sources: Set<t.Node> }[] = [];
  for (const one of all) {
    const starts = startsOf(one);
    const reach = reachable(project, starts);
    const sources = new Set<t.Node>(
      one.origins.map((origin) => (isLost(origin) ? origin.path.node : (origin.fn?.node ?? origin.source.node))),
    );
    const own = one.dispatcher.decides?.path.node;
    const related = groups.filter(
      (group) =>
        (own && isInside(group.reach, one.dispatcher.path)) ||
        group.members.some(({ dispatcher }) => dispatcher.decides && isInside(reach, dispatcher.path)) ||
        [...sources].some((node) => group.sources.has(node)),
    );
    const merged = {
      members: [...related.flatMap(({ members }) => members), one],
      reach: new Map([...related.flatMap((group) => [...group.reach]), ...reach]),
      sources: new Set([...related.flatMap((group) => [...group.sources]), ...sources]),
    };
    groups.splice(0, groups.length, ...groups.filter((group) => !related.includes(group)), merged);
  }
  return groups.map(({ members }) => members);
}

function startsOf({ dispatcher, origins }: TracedDispatcher): Place[] {
  const entries = origins.flatMap((origin): Place[] =>
    isLost(origin) || !origin.fn ? [] : [{ file: origin.file, path: origin.fn }],
  );
  const arms = dispatcher.arms.flatMap(({ body }) => body);
  return [...entries, ...(dispatcher.decides ? [dispatcher.decides as Place] : []), ...arms];
}

function weightOf({ arms }: Dispatcher): number {
  const methods = new Set(arms.flatMap((arm) => arm.methods));
  return methods.size + (methods.has('initialize') ? 100 : 0);
}

function serverOf(project: Project, group: readonly TracedDispatcher[]): WireServer | undefined {
  const strong = group.map(({ dispatcher }) => dispatcher).sort((a, b) => weightOf(b) - weightOf(a));
  const [main] = strong;
  const reach = reachable(project, group.flatMap(startsOf));
  const inReach = (path: NodePath): boolean => isInside(reach, path);
  const files = filesOf(project, group, reach);
  if (files.some(usesServerOfSdk)) return undefined;
  const weak = dispatchersOf(project).filter((one) => !one.isStrong && files.includes(one.file) && inReach(one.path));
  const dispatchers = [...strong, ...weak];
  const allExits = files.flatMap((file) => exitsIn(project)(file).filter(({ path }) => inReach(path)));
  const errors = files.flatMap((file) => errorsIn(project)(file).filter(inReach));
  // Code that only looks at method names (a log, a filter) answers nothing.
  if (allExits.length === 0 && errors.length === 0) return undefined;
  const legacyArms = dispatchers.flatMap(({ arms }) => arms).filter(isLegacyArm);
  const exits = allExits.filter((exit) => !isLegacyOnly(project, exit, legacyArms));
  const { entries, lost } = entriesOf(project, group, main);
  const { asks, unknown } = asksIn(project, files);
  const handshake = handshakeOf(project, dispatchers);
  const methods = [
    ...new Set(
      dispatchers
        .filter((one) => isAnswering(project, one, allExits))
        .flatMap(({ arms }) => arms.flatMap((arm) => arm.methods)),
    ),
  ];
  const handshakeArms = dispatchers
    .flatMap(({ arms }) => arms)
    .filter((arm) => arm.methods.some((method) => method === 'initialize' || method === 'notifications/initialized'));
  const setters = [
    ...reachable(
      project,
      handshakeArms.flatMap(({ body }) => body),
    ),
  ].map(([node, file]) => ({ file, path: file.pathOf(node) }));
  const outer = outerGuardsIn(
    project,
    files,
    entries.map(({ fn }) => fn as NodePath),
  );
  const inFront = outer.filter(({ file, fn }) => /^(?:use|all|post)$/.test(routeOf(project, file, fn)?.verb ?? ''));
  const draft = {
    outerGuards: inFront,
    key: main.file.path,
    component: `wire-server:${main.file.path}`,
    file: main.file,
    files,
    main,
    dispatchers,
    methods: methods.filter(isServedMethod),
    handshake,
    entries,
    exits,
    sessions: sessionsIn(
      project,
      entries.map(({ file, fn }) => ({ file, fn: fn as NodePath })),
    ),
    gates: gatesIn(files, setters),
    versionChecks: versionChecksIn(files),
    asks,
    pushes: pushesIn(project, files),
    isModern: isModernServer(project, dispatchers, files, inReach),
    isDouble: strong.every((one) => isDouble(project, one)),
    reaches: inReach,
  };
  const open = unknown.map(({ file, path, method }) =>
    obstacle(file, path, `it sends ${method} to the client in a way that cannot be followed`),
  );
  const beside = reachable(
    project,
    entries.map(({ file, fn }) => ({ file, path: fn as NodePath })),
  );
  const inHelpers = outer
    .filter((guard) => !inFront.includes(guard) && isInside(beside, guard.path))
    .map(({ file, path }) => obstacle(file, path, 'it looks for a session in a function that its entry calls'));
  return { ...draft, obstacles: [...lost, ...open, ...inHelpers, ...obstaclesOf(project, draft)] };
}

/** What a server of an SDK is made of; error codes and message guards are used by hand-written ones, too. */
const SERVER_OF_SDK = /^(?:\*|default)$|Server$|ServerTransport$|^(?:create|serve)/;

/** Imports the server side of an SDK as more than types: what it answers is the SDK's affair. */
function usesServerOfSdk(file: ParsedFile): boolean {
  return importsOf(file).some(({ specifier, typeOnly, bindings }) => {
    if (typeOnly || !/^@modelcontextprotocol\/(?:sdk\/server(?:\/|$)|server(?:\/|$)|sdk$)/.test(specifier))
      return false;
    return bindings.length === 0 || bindings.some((one) => !one.typeOnly && SERVER_OF_SDK.test(one.imported));
  });
}

function filesOf(
  project: Project,
  group: readonly TracedDispatcher[],
  reach: ReadonlyMap<t.Node, ParsedFile>,
): ParsedFile[] {
  const dispatching = group.map(({ dispatcher }) => dispatcher.file);
  const origins = group.flatMap(({ origins: found }) => found.map(({ file }) => file));
  const near = new Set([...dispatching, ...origins, ...reach.values()]);
  // Between the file that listens and the one that dispatches, and helpers below: only those that code reaches.
  const linked = dispatching.flatMap((file) => [...filesAbove(project, file.path), ...filesBelow(project, file.path)]);
  const used = linked.filter((file) => near.has(file));
  return [...new Set([...near, ...used])].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isLegacyArm({ methods }: Arm): boolean {
  return methods.every((method) => LEGACY_ONLY_METHODS.has(method) || WIRE_METHODS[method]?.isModern === false);
}

/** Inside an arm of a method that is gone, or in a function that only such arms call. */
function isLegacyOnly(project: Project, exit: ResponseExit, arms: readonly Arm[]): boolean {
  const isIn = (path: NodePath): boolean =>
    arms.some(({ body }) => body.some((one) => one.path.node === path.node || path.isDescendant(one.path)));
  if (isIn(exit.path)) return true;
  if (!exit.fn) return false;
  if (arms.some(({ body }) => body.some(({ path }) => path.node === exit.fn?.node))) return true;
  const callers = callersOf(project, exit.file, exit.fn);
  return callers.length > 0 && callers.every(({ call }) => isIn(call));
}

/** A dispatcher that gives answers: its arms return something, hold an envelope or call what holds one. */
function isAnswering(project: Project, dispatcher: Dispatcher, exits: readonly ResponseExit[]): boolean {
  if (dispatcher.kind === 'table' || dispatcher.kind === 'map') return true;
  return dispatcher.arms.some((arm) => hasAnswer(project, arm, exits));
}

function hasAnswer(project: Project, { body }: Arm, exits: readonly ResponseExit[]): boolean {
  if (body.some(({ path }) => returnsOrAssigns(path))) return true;
  const reach = reachable(project, body);
  return exits.some(({ path }) => isInside(reach, path));
}

function returnsOrAssigns(path: NodePath): boolean {
  let found = path.isReturnStatement() && path.node.argument !== null;
  path.traverse({
    Function: (inner) => inner.skip(),
    ReturnStatement: ({ node }) => {
      found ||= node.argument !== null;
    },
    AssignmentExpression: ({ node }) => {
      found ||= node.left.type === 'Identifier' && /^(?:result|response|reply|answer)$/i.test(node.left.name);
    },
  });
  return found;
}

function entriesOf(
  project: Project,
  group: readonly TracedDispatcher[],
  main: Dispatcher,
): { entries: Entry[]; lost: Obstacle[] } {
  const bySource = new Map<t.Node, [Origin, ...Origin[]]>();
  const lost: Obstacle[] = [];
  for (const { dispatcher, origins } of group) {
    const known = origins.filter((origin): origin is Origin => !isLost(origin));
    for (const origin of origins.filter(isLost)) {
      // A message that the server makes for itself comes from nowhere; one that is looked at in passing may come from
      // anywhere; the ones that are answered may not.
      if (origin.path.isObjectExpression()) continue;
      if (known.length > 0 && dispatcher !== main) continue;
      lost.push(obstacle(origin.file, origin.path, 'where its messages come in cannot be followed'));
    }
    for (const origin of known) {
      const same = bySource.get(origin.source.node);
      if (same) same.push(origin);
      else bySource.set(origin.source.node, [origin]);
    }
    if (origins.length === 0)
      lost.push(obstacle(dispatcher.file, dispatcher.path, 'where its methods are looked up is not found'));
  }
  const entries: Entry[] = [];
  for (const origins of bySource.values()) {
    const entry = entryAt(project, origins);
    const [{ file, source }] = origins;
    if (typeof entry === 'string') lost.push(obstacle(file, source, entry));
    else entries.push(entry);
  }
  return { entries: sameFunctionOnce(entries), lost };
}

/** `req.body.method`, `req.body.id`: reads of one body in one function are one entry. */
function sameFunctionOnce(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    const at = kept.findIndex(({ fn, kind }) => fn.node === entry.fn.node && kind === entry.kind);
    if (at < 0) {
      kept.push(entry);
      continue;
    }
    const before = kept[at];
    // The one with a name is the one that the code goes on with.
    const better = before.known || !entry.known ? before : entry;
    kept[at] = { ...better, dispatches: [...new Set([...before.dispatches, ...entry.dispatches])] };
  }
  return kept;
}

function obstacle(file: ParsedFile, path: NodePath, text: string): Obstacle {
  return { text, file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 };
}

function obstaclesOf(project: Project, server: Omit<WireServer, 'obstacles'>): Obstacle[] {
  const { main, handshake, exits, entries } = server;
  const found: Obstacle[] = [];
  if (!handshake) found.push(obstacle(main.file, main.path, 'what it answers to initialize is not found'));
  if (exits.length === 0)
    found.push(obstacle(main.file, main.path, 'the place where its results get their envelope is not found'));
  for (const arm of server.dispatchers.flatMap(({ arms }) => arms)) {
    const method = arm.methods.find((one) => WIRE_METHODS[one]?.isModern && isServedMethod(one));
    if (method !== undefined && exits.length > 0 && !isAnswered(project, arm, server))
      found.push(obstacle(arm.file, arm.path, `how its answer to ${method} gets an envelope cannot be followed`));
  }
  for (const file of server.files) {
    for (const path of unknownEnvelopesIn(project)(file)) {
      if (server.reaches(path)) found.push(obstacle(file, path, 'it makes an envelope whose content is not known'));
    }
  }
  for (const { file, source, style } of entries) {
    if (style === 'koa') found.push(obstacle(file, source, 'its entry is one of Koa, which no rule brings over yet'));
  }
  for (const { file, lookup, construction, isNeeded, name } of server.sessions.variables) {
    if (isNeeded && !construction)
      found.push(obstacle(file, lookup, `how the session in ${name} is made is not found`));
  }
  return found;
}

/** The arm makes an envelope, calls what makes one, or hands its result to code that does. */
function isAnswered(
  project: Project,
  arm: Arm,
  { exits, dispatchers, entries }: Omit<WireServer, 'obstacles'>,
): boolean {
  const reach = reachable(project, arm.body);
  if (exits.some(({ path }) => isInside(reach, path))) return true;
  const outside = dispatchers.flatMap(({ decides }) => (decides ? [decides.path] : []));
  const around = [...outside, ...entries.map(({ fn }) => fn)];
  const arms = dispatchers.flatMap((one) => one.arms);
  return exits.some(({ path, fn }) => {
    if (arms.some(({ body }) => body.some((one) => path.isDescendant(one.path)))) return false;
    return around.some((one) => path.isDescendant(one)) || (fn !== undefined && isOnTheWay(project, fn, exits, arms));
  });
}

/** A helper that is called from outside the arms: `return ok(id, await handlers[method](params))`. */
function isOnTheWay(
  project: Project,
  fn: NodePath<FunctionNode>,
  exits: readonly ResponseExit[],
  arms: readonly Arm[],
): boolean {
  const exit = exits.find((one) => one.fn?.node === fn.node);
  if (!exit) return false;
  return callersOf(project, exit.file, fn).some(
    ({ call }) =>
      !arms.some(({ body }) => body.some((one) => one.path.node === call.node || call.isDescendant(one.path))),
  );
}

export function functionRound(path: NodePath): NodePath<FunctionNode> | undefined {
  const inner = enclosingFunctionOf(path);
  return inner && sourceFunctionOf(inner);
}
