/** Where an export of SDK v1 lives in SDK v2, from the tables of `ast/protocol`. */
import { V1_EXPORTS, V2_EXPORTS } from '../../ast/protocol/sdk-exports.js';
import {
  PREFERENCES,
  REMOVED_NAMES,
  REMOVED_PATHS,
  RENAMED,
  RESOURCE_METADATA_NAMES,
  RESOURCE_SERVER_NAMES,
  SUBPATH_ALIASES,
} from '../../ast/protocol/sdk-homes.js';

export type SdkSide = 'server' | 'client';
export type ExportKind = 'value' | 'type' | 'both';

export interface HomeQuestion {
  /** A subpath as `subpathOf` gives it. */
  readonly subpath: string;
  readonly name: string;
  readonly side: SdkSide;
  /** The project uses the frozen authorization server, so its gate has to understand the errors of that copy. */
  readonly usesLegacyAuth?: boolean;
}

export type Home =
  | { readonly type: 'moved'; readonly specifier: string; readonly name: string; readonly kind: ExportKind }
  | { readonly type: 'removed'; readonly instead: string }
  | { readonly type: 'unknown' };

const SCOPE = '@modelcontextprotocol/';
const V1 = /^@modelcontextprotocol\/sdk(?:\/(.*))?$/;

type ExportTable = ReadonlyMap<string, ReadonlyMap<string, ExportKind>>;

let v1: ExportTable | undefined;
let v2: ExportTable | undefined;

/** Read on first use: most runs never meet SDK v1. */
export function v1Exports(): ExportTable {
  v1 ??= readTable(V1_EXPORTS);
  return v1;
}

export function v2Exports(): ExportTable {
  v2 ??= readTable(V2_EXPORTS);
  return v2;
}

function readTable(text: string): ExportTable {
  const table = new Map<string, Map<string, ExportKind>>();
  let current = new Map<string, ExportKind>();
  for (const line of text.trim().split('\n')) {
    if (!line.startsWith(' ')) {
      current = new Map();
      table.set(line, current);
      continue;
    }
    const [kind, ...names] = line.trim().split(' ');
    for (const name of names) current.set(name, kind as ExportKind);
  }
  return table;
}

/** `@modelcontextprotocol/sdk/client` → `client/index`; `undefined` for other modules. */
export function subpathOf(specifier: string): string | undefined {
  const match = V1.exec(specifier);
  if (!match) return undefined;
  const plain = (match[1] ?? '').replace(/^dist\/(?:esm|cjs)\//, '').replace(/\.(?:js|mjs|cjs)$/, '');
  return SUBPATH_ALIASES[plain] ?? plain;
}

export function isKnownSubpath(subpath: string): boolean {
  return v1Exports().has(subpath);
}

export function homeOf(question: HomeQuestion): Home {
  const { subpath, name } = question;
  if (!v1Exports().get(subpath)?.has(name)) return { type: 'unknown' };
  const instead = REMOVED_NAMES[subpath]?.[name] ?? REMOVED_PATHS[subpath];
  if (instead !== undefined && !(subpath.startsWith('experimental/') && isOrdinary(name))) {
    return { type: 'removed', instead };
  }
  if (name === 'RequestHandlerExtra') {
    const context = question.side === 'server' ? 'ServerContext' : 'ClientContext';
    return { type: 'moved', specifier: `${SCOPE}${question.side}`, name: context, kind: 'type' };
  }
  const renamed = RENAMED[subpath]?.[name] ?? RENAMED['*'][name] ?? name;
  for (const entry of entriesFor(question)) {
    const kind = v2Exports().get(entry)?.get(renamed);
    if (kind) return { type: 'moved', specifier: `${SCOPE}${entry}`, name: renamed, kind };
  }
  return { type: 'unknown' };
}

/** The barrels of the experiments pass on a few wire types, which v2 keeps for older peers. */
function isOrdinary(name: string): boolean {
  return v1Exports().get('types')?.has(name) === true && REMOVED_NAMES.types[name] === undefined;
}

function entriesFor({ subpath, name, side, usesLegacyAuth }: HomeQuestion): string[] {
  const found = PREFERENCES.find(([prefix]) => subpath.startsWith(prefix));
  const entries = [...(found?.[1] ?? [])].map((entry) => entry.replace(/^side/, side));
  // Schema constants are in `core` alone; a type such as `StringSchema` only ends like one.
  if (RESOURCE_METADATA_NAMES.has(name)) return ['express', ...entries];
  return RESOURCE_SERVER_NAMES.has(name) && !usesLegacyAuth ? ['express', ...entries] : entries;
}

/** The entry point to which a whole module goes, when all its exports go there under their names. */
export function wholeHomeOf(subpath: string, side: SdkSide): string | undefined {
  const names = [...(v1Exports().get(subpath)?.keys() ?? [])];
  const homes = names.map((name) => {
    const home = homeOf({ subpath, name, side });
    return home.type === 'moved' && home.name === name ? home.specifier : undefined;
  });
  return homes.length > 0 && homes.every((home) => home === homes[0]) ? homes[0] : undefined;
}

/** The entry point to which all values of a module go, by whatever name: what a test runner mocks by itself. */
export function valueHomeOf(subpath: string, side: SdkSide): string | undefined {
  const values = [...(v1Exports().get(subpath) ?? [])].filter(([, kind]) => kind !== 'type');
  const homes = values.map(([name]) => homeOf({ subpath, name, side }));
  const specifiers = new Set(homes.map((home) => (home.type === 'moved' ? home.specifier : undefined)));
  return specifiers.size === 1 ? [...specifiers][0] : undefined;
}

/** The entry point that stands for a module of which nothing is used by name. */
export function entryOf(subpath: string, side: SdkSide): string | undefined {
  if (REMOVED_PATHS[subpath] !== undefined || !isKnownSubpath(subpath)) return undefined;
  const [entry] = entriesFor({ subpath, name: '', side });
  return entry === undefined ? undefined : `${SCOPE}${entry}`;
}

/** What replaces a module or a name that is gone. */
export function insteadOf(subpath: string, name?: string): string | undefined {
  return (name === undefined ? undefined : REMOVED_NAMES[subpath]?.[name]) ?? REMOVED_PATHS[subpath];
}

/** Types that v1 declared as generic or not: what their uses may keep. */
export function v1KindOf(subpath: string, name: string): ExportKind | undefined {
  return v1Exports().get(subpath)?.get(name);
}
