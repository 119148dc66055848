/**
 * The edits that give a hand-written server its modern side, gathered over all its parts. One part that cannot be
 * edited is enough for `missing`, and the server is left whole.
 */
import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { Obstacle } from '../../ast/mcp/wire/server-obstacles.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import type { Addition } from '../contract.js';
import { sessionHeaderWrites } from '../http-headers/session-header-writes.js';
import { bringEntry, gateEdit, gatesInEntry, keptGates } from './bring-entry.js';
import { askEdits, logEdits } from './channel-edits.js';
import { discoverArm } from './discover-arm.js';
import { legacyRemovals } from './legacy-removals.js';
import { ServerEdits } from './server-edits.js';

/** The edits that give a server its modern side, but for the arm of `server/discover`. */
export interface ModernSide {
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
  readonly arm: readonly Edit[];
}

export interface Plan extends ModernSide {
  readonly missing: readonly Obstacle[];
}

export function planFor(project: Project, server: WireServer): Plan {
  const all = new ServerEdits(project, server);
  noteObstacles(all);
  const isModernOnly = project.options.era === 'modern';
  if (all.missing.length === 0 && isModernOnly) noteSessions(all);
  if (all.missing.length > 0) return { edits: [], adds: [], arm: [], missing: all.missing };
  for (const entry of server.entries) bringEntry(all, entry);
  bringGates(all);
  if (isModernOnly) all.add(...legacyRemovals(server));
  bringOuterGuards(all);
  bringChannels(all);
  const arm = discoverArm(project, server);
  if ('missing' in arm)
    all.miss(server.handshake?.file ?? server.file, server.handshake?.literal ?? server.main.path, arm.missing);
  return { ...all.all(), arm: 'missing' in arm ? [] : all.inPlace(arm.edits), missing: all.missing };
}

function noteObstacles(all: ServerEdits): void {
  const { server } = all;
  all.missing.push(...server.obstacles);
  for (const { file, path, kind, edits } of sessionHeaderWrites(server)) {
    if (kind === 'open' && !edits)
      all.miss(file, path, 'its session header is written where no session can be asked for');
  }
  if (server.entries.length === 0 && all.missing.length === 0)
    all.miss(server.file, server.main.path, 'where its messages come in is not found');
}

/** Without clients of 2025 the sessions have to go as well, which takes more than leaving them alone. */
function noteSessions(all: ServerEdits): void {
  const { sessions, outerGuards } = all.server;
  const lookups = sessions.variables.map(({ file, lookup }) => ({ file, path: lookup as NodePath }));
  for (const { file, path } of [...lookups, ...sessions.guards, ...outerGuards])
    all.miss(file, path, 'it keeps sessions, which nothing takes out yet');
}

/** Those outside the entries. */
function bringGates(all: ServerEdits): void {
  const { project, server } = all;
  const own = server.entries.flatMap((entry) => gatesInEntry(project, server, entry));
  for (const gate of keptGates(project, server)) {
    if (own.some(({ path }) => path.node === gate.path.node)) continue;
    all.add(gateEdit(gate, `${all.use(gate.file, 'modernRequest').modernRequest}()`));
  }
}

function bringOuterGuards(all: ServerEdits): void {
  for (const guard of all.server.outerGuards) {
    const { file, path, headers } = guard;
    const { isModernVersion } = all.use(file, 'isModernVersion');
    if (headers === undefined)
      all.miss(file, path, 'it looks for a session where the headers of the request have no name');
    else all.add(gateEdit(guard, `${isModernVersion}(${headers})`));
  }
}

function bringChannels(all: ServerEdits): void {
  for (const ask of all.server.asks) all.take(ask.file, ask.fn, askEdits(ask, all.use(ask.file, 'modernRequest')));
  for (const push of all.server.pushes) {
    if (push.method !== 'notifications/message') continue;
    all.take(push.file, push.path, logEdits(push, all.use(push.file, 'mayLog')));
  }
}
