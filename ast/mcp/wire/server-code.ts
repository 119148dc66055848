/** The code of one server: its dispatchers, its files, what it reaches, and what of that answers which methods. */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import type { Project } from '../../project.js';
import { isServedMethod } from './arms.js';
import { isInside, type Place, reachable } from './callers.js';
import { type Dispatcher, dispatchersOf } from './dispatchers.js';
import { errorsIn, exitsIn, type ResponseExit } from './responses.js';
import { isAnswering, isLegacyArm, isLegacyOnly } from './server-answers.js';
import { filesOf, startsOf, type TracedDispatcher, usesServerOfSdk, weightOf } from './server-groups.js';

export interface ServerCode {
  readonly main: Dispatcher;
  /** Those that prove a server, `main` first. */
  readonly strong: readonly Dispatcher[];
  /** Also those that belong to it only because they run with the others. */
  readonly dispatchers: readonly Dispatcher[];
  readonly files: readonly ParsedFile[];
  /** Every envelope with a result. */
  readonly exits: readonly ResponseExit[];
  reaches(path: NodePath): boolean;
}

/** The code of a group of dispatchers; `undefined` when it is no hand-written server. */
export function codeOf(project: Project, group: readonly TracedDispatcher[]): ServerCode | undefined {
  const strong = group.map(({ dispatcher }) => dispatcher).sort((a, b) => weightOf(b) - weightOf(a));
  const reach = reachable(project, group.flatMap(startsOf));
  const reaches = (path: NodePath): boolean => isInside(reach, path);
  const files = filesOf(project, group, reach);
  if (files.some(usesServerOfSdk)) return undefined;
  const weak = dispatchersOf(project).filter((one) => !one.isStrong && files.includes(one.file) && reaches(one.path));
  const exits = files.flatMap((file) => exitsIn(project)(file).filter(({ path }) => reaches(path)));
  const errors = files.flatMap((file) => errorsIn(project)(file).filter(reaches));
  // Code that only looks at method names (a log, a filter) answers nothing.
  if (exits.length === 0 && errors.length === 0) return undefined;
  return { main: strong[0], strong, dispatchers: [...strong, ...weak], files, exits, reaches };
}

/** Request methods that it answers, in the order of the source. */
export function methodsAnsweredBy(project: Project, { dispatchers, exits }: ServerCode): string[] {
  const answering = dispatchers.filter((one) => isAnswering(project, one, exits));
  const methods = answering.flatMap(({ arms }) => arms.flatMap((arm) => arm.methods));
  return [...new Set(methods)].filter(isServedMethod);
}

/** Envelopes with a result, but for those of methods that 2026-07-28 does not have. */
export function modernExitsOf(project: Project, { dispatchers, exits }: ServerCode): ResponseExit[] {
  const legacyArms = dispatchers.flatMap(({ arms }) => arms).filter(isLegacyArm);
  return exits.filter((exit) => !isLegacyOnly(project, exit, legacyArms));
}

/** Everything that runs with the handshake. */
export function handshakeCodeOf(project: Project, dispatchers: readonly Dispatcher[]): Place[] {
  const arms = dispatchers
    .flatMap(({ arms: all }) => all)
    .filter((arm) => arm.methods.some((method) => method === 'initialize' || method === 'notifications/initialized'));
  const reach = reachable(
    project,
    arms.flatMap(({ body }) => body),
  );
  return [...reach].map(([node, file]) => ({ file, path: file.pathOf(node) }));
}
