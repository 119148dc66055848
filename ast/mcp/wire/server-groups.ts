/** Which dispatchers are parts of one server, and which files hold it. */
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { importsOf } from '../../imports.js';
import type { Project } from '../../project.js';
import { filesAbove, filesBelow, isInside, type Place, reachable } from './callers.js';
import type { Dispatcher } from './dispatchers.js';
import { isLost, type Traced } from './origins.js';

export interface TracedDispatcher {
  readonly dispatcher: Dispatcher;
  readonly origins: readonly Traced[];
}

/** Dispatchers that answer the same messages: one runs inside another, or they have an origin in common. */
export function grouped(project: Project, all: readonly TracedDispatcher[]): TracedDispatcher[][] {
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

export function startsOf({ dispatcher, origins }: TracedDispatcher): Place[] {
  const entries = origins.flatMap((origin): Place[] =>
    isLost(origin) || !origin.fn ? [] : [{ file: origin.file, path: origin.fn }],
  );
  const arms = dispatcher.arms.flatMap(({ body }) => body);
  return [...entries, ...(dispatcher.decides ? [dispatcher.decides as Place] : []), ...arms];
}

export function weightOf({ arms }: Dispatcher): number {
  const methods = new Set(arms.flatMap((arm) => arm.methods));
  return methods.size + (methods.has('initialize') ? 100 : 0);
}

/** What a server of an SDK is made of; error codes and message guards are used by hand-written ones, too. */
const SERVER_OF_SDK = /^(?:\*|default)$|Server$|ServerTransport$|^(?:create|serve)/;

/** Imports the server side of an SDK as more than types: what it answers is the SDK's affair. */
export function usesServerOfSdk(file: ParsedFile): boolean {
  return importsOf(file).some(({ specifier, typeOnly, bindings }) => {
    if (typeOnly || !/^@modelcontextprotocol\/(?:sdk\/server(?:\/|$)|server(?:\/|$)|sdk$)/.test(specifier))
      return false;
    return bindings.length === 0 || bindings.some((one) => !one.typeOnly && SERVER_OF_SDK.test(one.imported));
  });
}

export function filesOf(
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
