/** Which file an import means, and which files import a file. Everything comes from the tree, nothing from disk. */
import { CompilerConfigs, mappedTargets } from './compiler-paths.js';
import { type Islands, joinedIslands } from './islands.js';
import type { Manifest } from './manifest.js';
import { entryTargets, importTargets, RepositoryPackages, sourceGuesses, splitSpecifier } from './packages.js';
import { folderOf, joined } from './places.js';
import type { TextTree } from './project.js';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
/** TypeScript lets `./x.js` mean `./x.ts`, and looks for that first. */
const SOURCE_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
};

/** Specifiers by file, and what had changed in the tree when they were read. */
interface Scan {
  readonly specifiers: ReadonlyMap<string, readonly string[]>;
  readonly changed: ReadonlyMap<string, string> | undefined;
}

export class ModuleGraph {
  readonly #sources: ReadonlySet<string>;
  readonly #configs: CompilerConfigs;
  readonly #packages: RepositoryPackages;
  /** By the folder and the language of the importing file, then by specifier. */
  readonly #resolved: Map<string, Map<string, string | undefined>>;
  /** The part of `#resolved` for a file, by its path: looked up for every use of an imported name. */
  readonly #resolvedFor: Map<string, Map<string, string | undefined>>;
  #specifiers: ReadonlyMap<string, readonly string[]> | undefined;
  #importers: ReadonlyMap<string, readonly string[]> | undefined;
  #islands: Islands | undefined;
  readonly #inherited: Scan | undefined;

  /** @param previous graph of an earlier state of the tree: files that did not change since are not read again */
  constructor(
    readonly tree: TextTree,
    previous?: ModuleGraph,
  ) {
    this.#inherited = previous?.scan();
    if (previous && previous.tree.sources === tree.sources) {
      // No file came or went, and no edit changes what a manifest or a compiler configuration says about modules.
      this.#sources = previous.#sources;
      this.#configs = previous.#configs;
      this.#packages = previous.#packages;
      this.#resolved = previous.#resolved;
      this.#resolvedFor = previous.#resolvedFor;
      return;
    }
    this.#sources = new Set(tree.sources);
    this.#configs = new CompilerConfigs((path) => tree.text(path));
    this.#packages = new RepositoryPackages(tree.manifests, (path) => tree.text(path));
    this.#resolved = new Map();
    this.#resolvedFor = new Map();
  }

  /** Path of the source file that `specifier` means in file `from`; `undefined` for outside packages and unknown files. */
  resolve(from: string, specifier: string): string | undefined {
    const known = this.#resolvedFrom(from);
    if (known.has(specifier)) return known.get(specifier);
    const found = this.#find(from, specifier.replace(/[?].*$/, ''));
    known.set(specifier, found);
    return found;
  }

  #resolvedFrom(from: string): Map<string, string | undefined> {
    const known = this.#resolvedFor.get(from);
    if (known) return known;
    // TypeScript and JavaScript files of one folder may mean different files by the same words.
    const place = `${folderOf(from)}\0${isTypeScript(from)}`;
    const shared = this.#resolved.get(place) ?? new Map<string, string | undefined>();
    this.#resolved.set(place, shared);
    this.#resolvedFor.set(from, shared);
    return shared;
  }

  /** Files that import `path`, by whatever syntax; sorted. */
  importersOf(path: string): readonly string[] {
    this.#importers ??= this.#linked();
    return this.#importers.get(path) ?? [];
  }

  /** Name of the files that a file is joined with by imports, in whatever direction and over however many steps. */
  islandOf(path: string): string {
    return this.#joined().names.get(path) ?? path;
  }

  /** The files of an island, sorted. */
  membersOf(island: string): readonly string[] {
    return this.#joined().members.get(island) ?? [island];
  }

  #joined(): Islands {
    this.#importers ??= this.#linked();
    this.#islands ??= joinedIslands(this.tree.sources, this.#importers);
    return this.#islands;
  }

  #linked(): Map<string, string[]> {
    const importers = new Map<string, string[]>();
    for (const [from, specifiers] of this.specifiers()) {
      const targets = new Set(specifiers.map((specifier) => this.resolve(from, specifier)));
      for (const target of targets) {
        if (target === undefined) continue;
        const known = importers.get(target);
        if (known) known.push(from);
        else importers.set(target, [from]);
      }
    }
    return importers;
  }

  /**
   * What every source file seems to import, in the order of the tree. One expression over each text (2 ms a megabyte,
   * measured); narrowing the files by the name of the asked one first saves nothing, because all have to be read.
   */
  specifiers(): ReadonlyMap<string, readonly string[]> {
    this.#specifiers ??= new Map(
      this.tree.sources.map((path) => [path, this.#kept(path) ?? specifiersIn(this.tree.text(path) ?? '')]),
    );
    return this.#specifiers;
  }

  #kept(path: string): readonly string[] | undefined {
    const [now, before] = [this.tree.changed, this.#inherited?.changed];
    const isSame = now !== undefined && before !== undefined && now.get(path) === before.get(path);
    return isSame ? this.#inherited?.specifiers.get(path) : undefined;
  }

  /** What was read so far, here or in an earlier state: a chain of edits reads the repository once. */
  scan(): Scan | undefined {
    if (!this.#specifiers) return this.#inherited;
    return { specifiers: this.#specifiers, changed: this.tree.changed };
  }

  #find(from: string, specifier: string): string | undefined {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      const base = joined(folderOf(from), specifier);
      return base.startsWith('..') ? undefined : this.#sourceAt(base, from, specifier.endsWith('/'));
    }
    if (/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(specifier) || specifier === '') return undefined;
    if (specifier.startsWith('#')) {
      const own = this.#ownImport(from, specifier);
      if (own) return own;
    }
    return this.#mapped(from, specifier) ?? this.#inPackage(from, specifier);
  }

  #ownImport(from: string, specifier: string): string | undefined {
    const owner = this.#packages.ownerOf(from);
    if (!owner) return undefined;
    for (const target of importTargets(owner, specifier)) {
      const isFile = target.startsWith('./');
      const found = isFile ? this.#built(owner, joined(owner.dir, target), from) : this.#inPackage(from, target);
      if (found) return found;
    }
    return undefined;
  }

  #mapped(from: string, specifier: string): string | undefined {
    const { mappings, baseUrl } = this.#configs.pathsOf(folderOf(from));
    const bases = mappedTargets(mappings, specifier);
    if (baseUrl !== undefined) bases.push(joined(baseUrl, specifier));
    return this.#firstSource(bases, from);
  }

  #inPackage(from: string, specifier: string): string | undefined {
    const { name, subpath } = splitSpecifier(specifier);
    const manifest = this.#packages.named(name, from);
    if (!manifest) return undefined;
    for (const target of entryTargets(manifest, subpath)) {
      const found = this.#built(manifest, target, from);
      if (found) return found;
    }
    // A member without any built file to name: its usual entry.
    return subpath === '.'
      ? this.#firstSource([joined(manifest.dir, 'src/index'), joined(manifest.dir, 'index')], from)
      : undefined;
  }

  #built(manifest: Manifest, target: string, from: string): string | undefined {
    return this.#firstSource([target, ...sourceGuesses(manifest.dir, target)], from);
  }

  #firstSource(bases: readonly string[], from: string): string | undefined {
    for (const base of bases) {
      const found = this.#sourceAt(base, from, false);
      if (found) return found;
    }
    return undefined;
  }

  #sourceAt(base: string, from: string, isFolder: boolean): string | undefined {
    const inFolder = EXTENSIONS.map((other) => joined(base, `index${other}`));
    const guesses = isFolder ? inFolder : [...this.#asFile(base, from), ...inFolder];
    const found = guesses.find((guess) => this.#sources.has(guess));
    if (found) return found;
    const main = this.#packages.at(base)?.json.main;
    return typeof main === 'string' && base !== ''
      ? this.#asFile(joined(base, main), from).find((one) => this.#sources.has(one))
      : undefined;
  }

  #asFile(base: string, from: string): string[] {
    const extension = /\.[cm]?[jt]sx?$/.exec(base)?.[0] ?? '';
    const stem = extension ? base.slice(0, -extension.length) : base;
    const twins = (SOURCE_OF[extension] ?? []).map((other) => stem + other);
    const exact = isTypeScript(from) ? [...twins, base] : [base, ...twins];
    return [...exact, ...EXTENSIONS.map((other) => base + other)];
  }
}

function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

const SPECIFIER =
  /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\(|\.resolve\s*\()\s*(?:\/\*[\s\S]*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g;

/** A superset by text: what only looks like an import resolves to no file or adds an importer that uses nothing. */
function specifiersIn(text: string): string[] {
  // Copied: a slice would keep the whole text alive.
  return [...text.matchAll(SPECIFIER)].map((match) => [...match[2]].join(''));
}
