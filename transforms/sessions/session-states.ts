/** What handlers keep by the id of the session: one answer for each collection, with all its uses. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { oncePer } from '../../ast/once-per.js';
import type { ParsedFile, Project } from '../contract.js';
import { type Connection, componentOf, componentOfServer, connectionsOf } from '../entry-points/connections.js';
import { shortened } from '../entry-points/obstacles.js';
import { reachOf } from '../entry-points/reach.js';
import { servingCallsOf } from '../entry-points/served.js';
import { serversReaching } from '../entry-points/servers-reaching.js';
import { guardOf } from './key-guards.js';
import { type KeyedPlace, keyedPlacesFrom, type Step } from './session-flow.js';
import { sessionSourcesOf } from './session-sources.js';

/**
 * - `open`: without a session the key is the same for everybody
 * - `refused`, `skipped`: a check stands in front
 * - `legacy`: only clients of 2025 lead there
 */
export type StateKind = 'open' | 'refused' | 'skipped' | 'legacy';

const WORST_FIRST: readonly StateKind[] = ['open', 'refused', 'skipped', 'legacy'];

export interface Use extends KeyedPlace {
  readonly kind: StateKind;
}

export interface SessionState {
  readonly kind: StateKind;
  /** The file of the site: one in which the server is known. */
  readonly file: ParsedFile;
  readonly site: Node;
  /** `carts`, `this.users`. */
  readonly what: string;
  /** In the order of the files. */
  readonly uses: readonly Use[];
  /** Entries over Streamable HTTP that its server has today. */
  readonly components: readonly string[];
  /** False for servers that only ever run on other transports. */
  readonly isOverHttp: boolean;
}

export const sessionStatesOf = oncePer((project: Project): readonly SessionState[] => {
  const groups = new Map<string, Use[]>();
  for (const source of sessionSourcesOf(project)) {
    const read = reachOf(project, source.path);
    for (const place of keyedPlacesFrom(project, source)) {
      // A server that is built for a session may be told its id: then what its handlers do with it counts.
      const reach = read ?? (isWithinHandler(project, place) ? 'handler' : undefined);
      if (!reach) continue;
      const kind = reach === 'legacy-event' ? 'legacy' : (guardOf(place.step) ?? 'open');
      const key = identityOf(place);
      groups.set(key, [...(groups.get(key) ?? []), { ...place, kind }]);
    }
  }
  return [...groups.values()].map((uses) => stateOf(project, uses));
});

/** The place, or a step on the way to it, is reached from a handler. */
function isWithinHandler(project: Project, { path, step }: KeyedPlace): boolean {
  if (reachOf(project, path) === 'handler') return true;
  for (let at: Step | undefined = step; at; at = at.from) if (reachOf(project, at.path) === 'handler') return true;
  return false;
}

/** One collection, whatever file it is used in. */
function identityOf({ file, container }: KeyedPlace): string {
  const path = skinOf(container);
  const binding = path.isIdentifier() ? path.scope.getBinding(path.node.name) : undefined;
  return `${file.path}:${binding?.identifier.start ?? file.textOf(path.node)}`;
}

function stateOf(project: Project, unsorted: readonly Use[]): SessionState {
  const isBefore = (a: Use, b: Use): number =>
    a.file.path === b.file.path ? a.node.start! - b.node.start! : a.file.path < b.file.path ? -1 : 1;
  const uses = [...unsorted].sort(isBefore);
  const kind = WORST_FIRST.find((one) => uses.some((use) => use.kind === one)) ?? 'legacy';
  const counted = uses.filter((use) => use.kind === kind);
  const active = new Set(project.mcp.files());
  const shown = counted.find(({ file }) => active.has(file));
  const [first] = counted;
  const { file, node } = shown ?? { file: first.source.file, node: first.source.path.node };
  const servers = counted.flatMap(({ source, path }) => [
    ...serversReaching(project, source.path),
    ...serversReaching(project, path),
  ]);
  return {
    kind,
    file,
    site: node,
    what: shortened(first.file.textOf(skinOf(first.container).node)),
    uses,
    ...entriesOf(project, file, servers),
  };
}

/** Entries of the servers that lead there; of servers that only a type promises, those of the files round it. */
export function entriesOf(
  project: Project,
  file: ParsedFile,
  servers: readonly InstanceValue[],
): Pick<SessionState, 'components' | 'isOverHttp'> {
  const known = new Set(servers.flatMap((server) => componentOfServer(server) ?? []));
  const all = connectionsOf(project);
  const own = all.filter((connection) => known.has(componentOf(connection)));
  const group = project.mcp.groupOf(file.path);
  const round = own.length > 0 ? own : all.filter((one) => project.mcp.groupOf(one.file.path) === group);
  const components = new Set(round.filter((one) => isStreamable(project, one)).map(componentOf));
  if (components.size > 0) return { components: [...components], isOverHttp: true };
  const isServed = (name: 'createMcpHandler' | 'serveStdio'): boolean =>
    project.mcp
      .filesAround(file.path)
      .some((one) => project.mcp.groupOf(one.path) === group && servingCallsOf(project, one, name).length > 0);
  const isElsewhere = round.length > 0 || isServed('serveStdio');
  // A server that comes to its transport on a way that cannot be followed may be this one.
  const near = new Set(project.mcp.filesAround(file.path));
  const mayBe = all.some((one) => !one.isCertain && near.has(one.file) && isStreamable(project, one));
  return { components: [], isOverHttp: isServed('createMcpHandler') || mayBe || !isElsewhere };
}

function isStreamable(project: Project, { kind, file, transport }: Connection): boolean {
  if (kind !== 'http' && kind !== 'mixed') return false;
  return project.mcp.instanceOf(file, transport as NodePath, 'HttpServerTransport') !== undefined;
}
