/**
 * Hand-written servers of a project, each with all its parts. Found once per project, by binding and data flow.
 *
 * What keeps a server from 2026-07-28 is in `obstacles`: rules ask `transforms/lifecycle/readiness.ts` and leave the
 * server whole.
 */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import { oncePer } from '../../once-per.js';
import type { Project } from '../../project.js';
import { WIRE_METHODS } from '../../protocol/wire-methods.js';
import { type Ask, asksIn, type Push, pushesIn } from './asks.js';
import { isInside, reachable } from './callers.js';
import { type Dispatcher, dispatchersOf } from './dispatchers.js';
import { isDouble } from './doubles.js';
import type { Entry } from './entries.js';
import { type Gate, gatesIn, type VersionCheck, versionChecksIn } from './gates.js';
import { type Handshake, handshakeOf } from './handshakes.js';
import { isModernServer } from './modern-servers.js';
import { originsOf } from './origins.js';
import type { ResponseExit } from './responses.js';
import { routeOf } from './routes.js';
import { codeOf, handshakeCodeOf, methodsAnsweredBy, modernExitsOf } from './server-code.js';
import { entriesOf } from './server-entries.js';
import { grouped, type TracedDispatcher } from './server-groups.js';
import { type Obstacle, obstacle, obstaclesOf } from './server-obstacles.js';
import { type OuterGuard, outerGuardsIn, type SessionFacts, sessionsIn } from './sessions.js';

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

function serverOf(project: Project, group: readonly TracedDispatcher[]): WireServer | undefined {
  const code = codeOf(project, group);
  if (!code) return undefined;
  const { main, strong, dispatchers, files, reaches } = code;
  const { entries, lost } = entriesOf(project, group, main);
  const { asks, unknown } = asksIn(project, files);
  const guards = guardsOf(project, files, entries);
  const draft = {
    key: main.file.path,
    component: `wire-server:${main.file.path}`,
    file: main.file,
    files,
    main,
    dispatchers,
    methods: methodsAnsweredBy(project, code),
    handshake: handshakeOf(project, dispatchers),
    entries,
    exits: modernExitsOf(project, code),
    sessions: sessionsIn(
      project,
      entries.map(({ file, fn }) => ({ file, fn: fn as NodePath })),
    ),
    outerGuards: guards.inFront,
    gates: gatesIn(files, handshakeCodeOf(project, dispatchers)),
    versionChecks: versionChecksIn(files),
    asks,
    pushes: pushesIn(project, files),
    isModern: isModernServer(project, dispatchers, files, reaches),
    isDouble: strong.every((one) => isDouble(project, one)),
    reaches,
  };
  const open = unknown.map(({ file, path, method }) =>
    obstacle(file, path, `it sends ${method} to the client in a way that cannot be followed`),
  );
  return { ...draft, obstacles: [...lost, ...open, ...guards.inHelpers, ...obstaclesOf(project, draft)] };
}

/** Guards outside the entries: in handlers in front of them, and in functions that they call. */
function guardsOf(
  project: Project,
  files: readonly ParsedFile[],
  entries: readonly Entry[],
): { inFront: OuterGuard[]; inHelpers: Obstacle[] } {
  const places = entries.map(({ file, fn }) => ({ file, path: fn as NodePath }));
  const all = outerGuardsIn(
    project,
    files,
    places.map(({ path }) => path),
  );
  const inFront = all.filter(({ file, fn }) => /^(?:use|all|post)$/.test(routeOf(project, file, fn)?.verb ?? ''));
  const beside = reachable(project, places);
  const inHelpers = all
    .filter((guard) => !inFront.includes(guard) && isInside(beside, guard.path))
    .map(({ file, path }) => obstacle(file, path, 'it looks for a session in a function that its entry calls'));
  return { inFront, inHelpers };
}
