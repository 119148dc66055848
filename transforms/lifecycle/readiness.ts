/**
 * Whether a hand-written server can be brought to 2026-07-28 as a whole, and with which edits. A server of which one
 * part cannot be shown stays as it is: half of it on the new revision would be worse than none.
 *
 * Used by the server rules of `lifecycle`, `http-headers` and `results`. Before `lifecycle` has run a server is `ready`
 * or `held`; behind it one is `begun`: `refusalOf` of the added module stands before its dispatcher.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { enclosingFunctionsOf } from '../../ast/functions.js';
import { importsOf } from '../../ast/imports.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { Gate } from '../../ast/mcp/wire/gates.js';
import type { Obstacle } from '../../ast/mcp/wire/server-obstacles.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../../ast/project.js';
import { isAddedModule } from '../../ast/protocol/added-modules.js';
import { freeNameOf } from '../../ast/scope.js';
import type { Addition } from '../contract.js';
import { sessionHeaderWrites } from '../http-headers/session-header-writes.js';
import { addedModuleOf, namesFrom } from '../templates/added.js';
import { askEdits, logEdits } from './channel-edits.js';
import { type ArmEdits, discoverArm } from './discover-arm.js';
import { type EraNames, entryEdits, type MovedSpan, withMoved } from './entry-edits.js';
import { type EntryWay, placeOf, wayOf } from './entry-way.js';
import { isAlone, legacyRemovals } from './legacy-removals.js';
import { servedEdit } from './served.js';
import { prefixTest, sessionEdits } from './session-edits.js';

export interface Readiness {
  /**
   * - `ready`: it can be brought over
   * - `held`: `missing` stands in the way
   * - `begun`: it has its modern side
   */
  readonly state: 'ready' | 'held' | 'begun';
  readonly missing: readonly Obstacle[];
}

/** The edits that give a server its modern side, but for the arm of `server/discover`. */
export interface ModernSide {
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
  readonly arm: readonly Edit[];
}

export const readinessOf = oncePer((project: Project) =>
  oncePer((server: WireServer): Readiness => {
    if (isBegun(project, server)) return { state: 'begun', missing: [] };
    const { missing } = planOf(project)(server);
    return { state: missing.length === 0 ? 'ready' : 'held', missing };
  }),
);

/** What stands in the way, as one text: "a; b (src/x.ts)". */
export function missingText({ missing }: Readiness): string {
  return [...new Set(missing.map(({ text, file }) => `${text} (${file})`))].join('; ');
}

/** The same for a marker, short: the first points, without the files they are found in. */
export function pointsText({ missing }: Readiness): string {
  const points = [...new Set(missing.map(({ text }) => text))];
  const more = points.length - MOST_POINTS;
  return [...points.slice(0, MOST_POINTS), ...(more > 0 ? [`${more} more in the plan`] : [])].join('; ');
}

const MOST_POINTS = 3;

/** Asked only of a server that is `ready`. */
export function modernSideOf(project: Project, server: WireServer): ModernSide {
  const { edits, adds, arm } = planOf(project)(server);
  return { edits, adds, arm };
}

/** `refusalOf` of the added module is called in an entry, or in a handler in front of it. */
export function isBegun(project: Project, { entries }: WireServer): boolean {
  return entries.some((entry) => refusalCallOf(project, entry) !== undefined);
}

/** The call `refusalOf(body, MODERN)` of an entry. */
export function refusalCallOf(project: Project, { file, fn, route }: Entry): NodePath<t.CallExpression> | undefined {
  const places = [
    ...[fn as NodePath, ...enclosingFunctionsOf(fn as NodePath)].map((path) => ({ file, path: path as NodePath })),
    ...(route ? [{ file: route.file, path: route.call as NodePath }] : []),
  ];
  for (const place of places) {
    const name = localNameOf(project, place.file, 'refusalOf');
    const call =
      name &&
      place.file
        .paths('CallExpression')
        .find(
          ({ node }) =>
            node.callee.type === 'Identifier' && node.callee.name === name && isWithin(node, place.path.node),
        );
    if (call) return call;
  }
  return undefined;
}

function isWithin(inner: t.Node, outer: t.Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}

/** What a file calls a name of the added module. */
export function localNameOf(project: Project, file: ParsedFile, name: string): string | undefined {
  for (const { specifier, bindings } of importsOf(file)) {
    const target = project.modules.resolve(file.path, specifier);
    if (target === undefined || !isAddedModule(project.tree.text(target) ?? '')) continue;
    const binding = bindings.find(({ imported }) => imported === name);
    if (binding?.local) return binding.local;
  }
  return undefined;
}

interface Plan extends ModernSide {
  readonly missing: readonly Obstacle[];
}

const planOf = oncePer((project: Project) =>
  oncePer((server: WireServer): Plan => new Planner(project, server).plan()),
);

function messageNameOf({ file, source }: Entry): string {
  return source.scope.hasBinding('message') ? freeNameOf(file, 'message') : 'message';
}

type ModuleName = Exclude<keyof EraNames, 'served' | 'refusal'>;

type Part = { readonly edits: readonly Edit[] } | { readonly missing: string };

class Planner {
  readonly #edits: Edit[] = [];
  readonly #missing: Obstacle[] = [];
  readonly #moved: MovedSpan[] = [];
  readonly #imports: Edit[] = [];
  /** Edits that move code themselves. */
  readonly #wraps: Edit[] = [];
  readonly #names = new Map<ParsedFile, EraNames>();
  readonly #used = new Map<ParsedFile, Set<ModuleName>>();

  constructor(
    readonly project: Project,
    readonly server: WireServer,
  ) {}

  plan(): Plan {
    const { server, project } = this;
    this.#missing.push(...server.obstacles);
    for (const { file, path, kind, edits } of sessionHeaderWrites(server)) {
      if (kind === 'open' && !edits)
        this.#miss(file, path, 'its session header is written where no session can be asked for');
    }
    if (server.entries.length === 0 && this.#missing.length === 0)
      this.#miss(server.file, server.main.path, 'where its messages come in is not found');
    if (this.#missing.length > 0) return { edits: [], adds: [], arm: [], missing: this.#missing };
    if (project.options.era === 'modern' && this.#keepsSessions())
      return { edits: [], adds: [], arm: [], missing: this.#missing };
    for (const entry of server.entries) this.#entry(entry);
    this.#gates();
    if (project.options.era === 'modern') this.#edits.push(...legacyRemovals(server));
    this.#outerGuards();
    this.#channels();
    const arm: ArmEdits = discoverArm(project, server);
    if ('missing' in arm)
      this.#miss(server.handshake?.file ?? server.file, server.handshake?.literal ?? server.main.path, arm.missing);
    const adds = this.#modules();
    return {
      // What opens a moved span stands before anything that is put at the same place.
      edits: [...this.#imports, ...this.#wraps, ...withMoved(this.#edits, this.#moved)],
      adds,
      arm: 'missing' in arm ? [] : withMoved(arm.edits, this.#moved),
      missing: this.#missing,
    };
  }

  /** Without clients of 2025 the sessions have to go as well, which takes more than leaving them alone. */
  #keepsSessions(): boolean {
    const { variables, guards } = this.server.sessions;
    const kept = [
      ...variables.map(({ file, lookup }) => ({ file, path: lookup })),
      ...guards,
      ...this.server.outerGuards,
    ];
    for (const { file, path } of kept) this.#miss(file, path, 'it keeps sessions, which nothing takes out yet');
    return kept.length > 0;
  }

  #miss(file: ParsedFile, path: NodePath, text: string): void {
    this.#missing.push({ text, file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 });
  }

  #take(file: ParsedFile, path: NodePath, part: Part): void {
    if ('missing' in part) this.#miss(file, path, part.missing);
    else this.#edits.push(...part.edits);
  }

  /** Names by which a file will know the module; those that it has already stay. */
  #namesIn(file: ParsedFile): EraNames {
    const known = this.#names.get(file);
    if (known) return known;
    const module = addedModuleOf(this.project, this.#home(), 'mcp-wire');
    const wanted = ['refusalOf', 'inEra', 'modernRequestOf', 'modernRequest', 'isModernVersion', 'mayLog'] as const;
    const { local } = namesFrom(this.project, file, module, wanted);
    const names = { ...local, refusal: freeNameOf(file, 'refusal'), served: freeNameOf(file, 'MODERN') };
    this.#names.set(file, names);
    return names;
  }

  #use(file: ParsedFile, ...names: ModuleName[]): EraNames {
    const used = this.#used.get(file) ?? new Set();
    for (const name of names) used.add(name);
    this.#used.set(file, used);
    return this.#namesIn(file);
  }

  /** The file beside which the module stands: the one of the first entry. */
  #home(): ParsedFile {
    return this.server.entries[0].file;
  }

  #entry(given: Entry): void {
    const { project, server } = this;
    const entry = given.message === undefined ? { ...given, message: messageNameOf(given) } : given;
    const way = wayOf(project, server, entry);
    const names = this.#use(entry.file, 'refusalOf', 'inEra');
    const isCall = 'kind' in way && way.kind === 'call';
    const variable = freeNameOf(entry.file, 'modern');
    const knownAt = given.message === undefined ? (entry.source.node.start ?? 0) : (entry.known?.node.start ?? 0);
    const isEarly = (path: NodePath): boolean => (path.node.start ?? 0) < knownAt;
    const modernAt = (path: NodePath): string => {
      if (isEarly(path)) return `${names.isModernVersion}(${entry.headers})`;
      return isCall ? variable : `${names.modernRequest}()`;
    };
    const sessions = sessionEdits(project, server, entry, modernAt);
    const gates = this.#gatesIn(entry).map(({ file, path }) =>
      prefixTest(file.path, path, file.textOf(path.node.test), `!${modernAt(path)}`),
    );
    const sites = [...gates, ...('edits' in sessions ? sessions.edits : [])];
    const early = sites.filter(({ start }) => start < knownAt);
    if (early.length > 0 && entry.headers === undefined)
      this.#miss(entry.file, entry.source, 'it refuses messages before it knows them');
    if (early.length > 0) this.#use(entry.file, 'isModernVersion');
    const needsModern = sites.length > early.length;
    if (needsModern) this.#use(entry.file, isCall ? 'modernRequestOf' : 'modernRequest');
    this.#take(entry.file, entry.source, sessions);
    this.#edits.push(...gates);
    if (given.message === undefined && !isCall) {
      this.#miss(entry.file, entry.source, 'its message has no name where it comes in');
      return;
    }
    const own = entryEdits(entry, way, names, needsModern && isCall ? variable : undefined);
    if ('missing' in own) this.#miss(entry.file, entry.source, own.missing);
    else {
      this.#wraps.push(...own.edits);
      if (own.moved) this.#moved.push(own.moved);
    }
    this.#served(given, way);
  }

  #served(entry: Entry, way: EntryWay): void {
    const { project, server } = this;
    const file = 'kind' in way && way.kind === 'middleware' && entry.route ? entry.route.file : entry.file;
    const inFile = server.entries.filter((one) => one.file === file);
    if (inFile[0] !== entry && inFile.length > 0) return;
    const edit = servedEdit(project, server, file, inFile.length > 0 ? inFile : [entry], this.#use(file).served);
    if (edit) this.#edits.push(edit);
    else this.#miss(entry.file, entry.source, 'its entry stands in no statement of its module');
  }

  /** Gates inside the entry itself know the modern request by another name. */
  #gatesIn(entry: Entry): readonly Gate[] {
    const around = placeOf(entry);
    return this.#keptGates().filter(({ file, path }) => file === entry.file && path.isDescendant(around));
  }

  #gates(): void {
    const { server } = this;
    for (const { file, path } of this.#keptGates()) {
      if (server.entries.some((entry) => this.#gatesIn(entry).some((gate) => gate.path.node === path.node))) continue;
      const { modernRequest } = this.#use(file, 'modernRequest');
      this.#edits.push(prefixTest(file.path, path, file.textOf(path.node.test), `!${modernRequest}()`));
    }
  }

  /** Those that do not go as a whole. */
  #keptGates(): readonly Gate[] {
    const { gates } = this.server;
    return this.project.options.era === 'modern' ? gates.filter((gate) => !isAlone(gate)) : gates;
  }

  #outerGuards(): void {
    for (const { file, path, headers } of this.server.outerGuards) {
      const { isModernVersion } = this.#use(file, 'isModernVersion');
      if (headers === undefined)
        this.#miss(file, path, 'it looks for a session where the headers of the request have no name');
      else
        this.#edits.push(prefixTest(file.path, path, file.textOf(path.node.test), `!${isModernVersion}(${headers})`));
    }
  }

  #channels(): void {
    for (const ask of this.server.asks)
      this.#take(ask.file, ask.fn, askEdits(ask, this.#use(ask.file, 'modernRequest')));
    for (const push of this.server.pushes) {
      if (push.method !== 'notifications/message') continue;
      this.#take(push.file, push.path, logEdits(push, this.#use(push.file, 'mayLog')));
    }
  }

  /** The imports, one edit per file, and the module itself. */
  #modules(): readonly Addition[] {
    const module = addedModuleOf(this.project, this.#home(), 'mcp-wire');
    for (const [file, used] of this.#used) {
      // An import at the top of a file comes before whatever is put there, too.
      if (used.size > 0) this.#imports.push(...namesFrom(this.project, file, module, [...used].sort()).edits);
    }
    return module.adds;
  }
}
