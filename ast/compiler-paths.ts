/** Path mappings of the `tsconfig.json` (or `jsconfig.json`) nearest to a file: `paths`, `baseUrl`, `extends`, `references`. */
import { parse as parseJsonc } from 'jsonc-parser';
import { folderOf, joined } from './places.js';

type ReadText = (path: string) => string | undefined;

export interface PathMapping {
  /** Pattern with at most one `*`. */
  readonly pattern: string;
  /** Targets relative to the root of the repository, in order of preference. */
  readonly targets: readonly string[];
}

export interface CompilerPaths {
  readonly mappings: readonly PathMapping[];
  /** Folder that bare specifiers are looked up in, relative to the root. */
  readonly baseUrl: string | undefined;
}

interface Config {
  readonly extends?: string | string[];
  readonly references?: { path?: string }[];
  readonly compilerOptions?: { baseUrl?: string; paths?: Record<string, string[]> };
}

const NONE: CompilerPaths = { mappings: [], baseUrl: undefined };
const NAMES = ['tsconfig.json', 'jsconfig.json'];

export class CompilerConfigs {
  readonly #byFolder = new Map<string, CompilerPaths>();

  constructor(readonly read: ReadText) {}

  /** Mappings for files of a folder: those of the nearest configuration at or above it. */
  pathsOf(folder: string): CompilerPaths {
    const known = this.#byFolder.get(folder);
    if (known) return known;
    const own = NAMES.map((name) => joined(folder, name)).find((path) => this.read(path) !== undefined);
    const paths = own ? this.#load(own, folder, new Set()) : folder === '' ? NONE : this.pathsOf(folderOf(folder));
    this.#byFolder.set(folder, paths);
    return paths;
  }

  /** @param seen configurations on the way here, so that a circle ends */
  #load(path: string, configFolder: string, seen: Set<string>): CompilerPaths {
    const text = seen.has(path) ? undefined : this.read(path);
    if (text === undefined) return NONE;
    seen.add(path);
    const config = parseJsonc(text.replace(/^\ufeff/, ''), [], { allowTrailingComma: true }) as Config | undefined;
    if (typeof config !== 'object' || config === null) return NONE;
    const own = ownPaths(config, folderOf(path), configFolder);
    // The last of several bases wins; what the configuration says itself wins over all of them.
    let result = NONE;
    for (const base of [config.extends ?? []].flat()) {
      const inherited = this.#load(this.#basePath(folderOf(path), base), configFolder, seen);
      result = merged(inherited, result);
    }
    result = merged(own, result);
    // A solution file only points at the real ones (`tsconfig.app.json`), which hold the mappings.
    if (result.mappings.length > 0 || result.baseUrl !== undefined) return result;
    for (const { path: target } of config.references ?? []) {
      if (typeof target !== 'string') continue;
      const file = joined(folderOf(path), target.endsWith('.json') ? target : `${target}/tsconfig.json`);
      if (folderOf(file) !== folderOf(path)) continue;
      const referenced = this.#load(file, configFolder, seen);
      if (referenced.mappings.length > 0 || referenced.baseUrl !== undefined) return referenced;
    }
    return result;
  }

  /** Bases out of packages are not in the tree and have no mappings of this repository. */
  #basePath(folder: string, base: string): string {
    const path = base.startsWith('.') ? joined(folder, base) : `node_modules/${base}`;
    if (path.endsWith('.json')) return path;
    return this.read(`${path}.json`) === undefined ? `${path}/tsconfig.json` : `${path}.json`;
  }
}

function merged(over: CompilerPaths, under: CompilerPaths): CompilerPaths {
  return {
    mappings: over.mappings.length > 0 ? over.mappings : under.mappings,
    baseUrl: over.baseUrl ?? under.baseUrl,
  };
}

/** TypeScript 5.5 replaces it with the folder of the configuration that extends the others. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is TypeScript's own placeholder
const CONFIG_FOLDER = '${configDir}';

function ownPaths({ compilerOptions }: Config, folder: string, configFolder: string): CompilerPaths {
  const placed = (path: string) =>
    path.startsWith(CONFIG_FOLDER)
      ? joined(configFolder, `.${path.slice(CONFIG_FOLDER.length)}`)
      : joined(folder, path);
  const { baseUrl, paths } = compilerOptions ?? {};
  const base = typeof baseUrl === 'string' ? placed(baseUrl) : undefined;
  const mappings = Object.entries(paths ?? {}).map(([pattern, targets]) => ({
    pattern,
    targets: [targets]
      .flat()
      .map((target) => (base !== undefined && !target.startsWith('$') ? joined(base, target) : placed(target))),
  }));
  return { mappings, baseUrl: base };
}

/** Targets of the mapping that fits best: an exact one, else the one with the longest text before its `*`. */
export function mappedTargets(mappings: readonly PathMapping[], specifier: string): string[] {
  let best: { prefix: number; targets: string[] } | undefined;
  for (const { pattern, targets } of mappings) {
    const star = pattern.indexOf('*');
    if (star < 0) {
      if (pattern === specifier) return [...targets];
      continue;
    }
    const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
    const fits =
      specifier.startsWith(before) && specifier.endsWith(after) && specifier.length >= before.length + after.length;
    if (!fits || (best && best.prefix >= before.length)) continue;
    const middle = specifier.slice(before.length, specifier.length - after.length);
    best = { prefix: before.length, targets: targets.map((target) => target.replace('*', () => middle)) };
  }
  return best?.targets ?? [];
}
