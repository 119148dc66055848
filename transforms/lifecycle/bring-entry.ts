/** One entry of a server: the check of its messages, its dispatches in their era, and the sessions and gates in it. */
import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { Gate } from '../../ast/mcp/wire/gates.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import { freeNameOf } from '../../ast/scope.js';
import { entryEdits } from './entry-edits.js';
import { type EntryWay, placeOf, wayOf } from './entry-way.js';
import { isAlone } from './legacy-removals.js';
import { servedEdit } from './served.js';
import type { ServerEdits } from './server-edits.js';
import { prefixTest, sessionEdits } from './session-edits.js';

export function bringEntry(all: ServerEdits, given: Entry): void {
  const { project, server } = all;
  const entry = given.message === undefined ? { ...given, message: messageNameOf(given) } : given;
  const way = wayOf(project, server, entry);
  const names = all.use(entry.file, 'refusalOf', 'inEra');
  const isCall = 'kind' in way && way.kind === 'call';
  const knownAt = given.message === undefined ? entry.source : entry.known;
  const modern = modernNameFor(all, entry, isCall, knownAt?.node.start ?? 0);
  if (given.message === undefined && !isCall) {
    all.miss(entry.file, entry.source, 'its message has no name where it comes in');
    return;
  }
  const own = entryEdits(entry, way, names, modern);
  if ('missing' in own) all.miss(entry.file, entry.source, own.missing);
  else all.wrap(own.edits, own.moved);
  declareServed(all, given, way);
}

/**
 * Sessions and gates of an entry ask whether a request is modern. Gives the name of the variable that tells it, where
 * one has to be made.
 */
function modernNameFor(all: ServerEdits, entry: Entry, isCall: boolean, knownAt: number): string | undefined {
  const { project, server } = all;
  const names = all.use(entry.file);
  const variable = freeNameOf(entry.file, 'modern');
  const modernAt = (path: NodePath): string => {
    // Before the message is known, only the headers can tell.
    if ((path.node.start ?? 0) < knownAt) return `${names.isModernVersion}(${entry.headers})`;
    return isCall ? variable : `${names.modernRequest}()`;
  };
  const sessions = sessionEdits(project, server, entry, modernAt);
  const gates = gatesInEntry(project, server, entry).map((gate) => gateEdit(gate, modernAt(gate.path)));
  const sites = [...gates, ...('edits' in sessions ? sessions.edits : [])];
  const early = sites.filter(({ start }) => start < knownAt);
  if (early.length > 0 && entry.headers === undefined)
    all.miss(entry.file, entry.source, 'it refuses messages before it knows them');
  if (early.length > 0) all.use(entry.file, 'isModernVersion');
  const needsModern = sites.length > early.length;
  if (needsModern) all.use(entry.file, isCall ? 'modernRequestOf' : 'modernRequest');
  all.take(entry.file, entry.source, sessions);
  all.add(...gates);
  return needsModern && isCall ? variable : undefined;
}

function messageNameOf({ file, source }: Entry): string {
  return source.scope.hasBinding('message') ? freeNameOf(file, 'message') : 'message';
}

function declareServed(all: ServerEdits, entry: Entry, way: EntryWay): void {
  const { project, server } = all;
  const file = 'kind' in way && way.kind === 'middleware' && entry.route ? entry.route.file : entry.file;
  const inFile = server.entries.filter((one) => one.file === file);
  if (inFile[0] !== entry && inFile.length > 0) return;
  const edit = servedEdit(project, server, file, inFile.length > 0 ? inFile : [entry], all.use(file).served);
  if (edit) all.add(edit);
  else all.miss(entry.file, entry.source, 'its entry stands in no statement of its module');
}

/** Gates that do not go as a whole. */
export function keptGates(project: Project, { gates }: WireServer): readonly Gate[] {
  return project.options.era === 'modern' ? gates.filter((gate) => !isAlone(gate)) : gates;
}

/** Gates inside the entry itself know the modern request by another name. */
export function gatesInEntry(project: Project, server: WireServer, entry: Entry): readonly Gate[] {
  const around = placeOf(entry);
  return keptGates(project, server).filter(({ file, path }) => file === entry.file && path.isDescendant(around));
}

/** `if (!initialized)` → `if (!modernRequest() && !initialized)` */
export function gateEdit({ file, path }: Pick<Gate, 'file' | 'path'>, modern: string): Edit {
  return prefixTest(file.path, path, file.textOf(path.node.test), `!${modern}`);
}
