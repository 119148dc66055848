/** Which file an import means, and which files import a file. Everything comes from the tree, nothing from disk. */
import { CompilerConfigs, mappedTargets } from './compiler-paths.js';
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

interface Scanned {
  readonly text: string;
  readonly specifiers: readonly string[];
}

export class ModuleGraph {
  readonly #sources: ReadonlySet<string>;
  readonly #configs: CompilerConfigs;
  readonly #packages: RepositoryPackages;
  readonly #resolved = new Map<string, string | undefined>();
  readonly #importers = new Map<string, readonly string[]>();
  readonly #scanned: Map<string, Scanned>;
  #aliases: ReadonlySet<string> | undefined;

  /** @param previous graph of an earlier state of the tree: files with unchanged text are not scanned again */
  constructor(
    readonly tree: TextTree,
    previous?: ModuleGraph,
  ) {
    this.#sources = new Set(tree.sources);
    this.#configs = new CompilerConfigs((path) => tree.text(path));
    this.#packages = new RepositoryPackages(tree.manifests, (path) => tree.text(path));
    this.#scanned = new Map(previous?.scans());
  }

  scans(): ReadonlyMap<string, Scanned> {
    return this.#scanned;
  }

  /** Path of the source file that `specifier` means in file `from`; `undefined` for outside packages and unknown files. */
  resolve(from: string, specifier: string): string | undefined {
    const bare = specifier.replace(/[?].*$/, '');
    // TypeScript and JavaScript files of one folder may mean different files by the same words.
    const key = `${folderOf(from)}\0${isTypeScript(from)}\0${bare}`;
    if (this.#resolved.has(key)) return this.#resolved.get(key);
    const found = this.#find(from, bare);
    this.#resolved.set(key, found);
    return found;
  }

  /** Files that import `path`, by whatever syntax; sorted. */
  importersOf(path: string): readonly string[] {
    const known = this.#importers.get(path);
    if (known) return known;
    const words = this.#wordsFor(path);
    const importers = this.tree.sources.filter((from) => {
      const text = this.tree.text(from);
      if (text === undefined || !words.some((word) => text.includes(word))) return false;
      return this.#specifiersOf(from, text).some((specifier) => this.resolve(from, specifier) === path);
    });
    this.#importers.set(path, importers);
    return importers;
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

  /** Words of which every importer's text must hold one: cheap to look for, so that few files are scanned. */
  #wordsFor(path: string): string[] {
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]sx?$/, '');
    const words = new Set([stem, ...this.#aliasWords()]);
    const owner = this.#packages.ownerOf(path);
    if (typeof owner?.json.name === 'string') words.add(owner.json.name);
    for (const key of Object.keys((owner?.json.imports as object | undefined) ?? {})) words.add(key.split('*')[0]);
    if (stem === 'index') {
      const folder = folderOf(path);
      if (folder !== '') words.add(folder.slice(folder.lastIndexOf('/') + 1));
      for (const quote of ['"', "'", '`'])
        for (const dots of ['.', '..', './', '../', '/..', '/.']) words.add(`${dots}${quote}`);
    }
    const main = owner && folderOf(path) !== '' ? this.#packages.at(folderOf(path)) : undefined;
    if (main) words.add(main.dir.slice(main.dir.lastIndexOf('/') + 1));
    return [...words];
  }

  /** Mappings that name one file (`@server` → `src/server/index.ts`): their specifiers do not hold its stem. */
  #aliasWords(): ReadonlySet<string> {
    if (this.#aliases) return this.#aliases;
    const folders = new Set(this.tree.sources.map(folderOf));
    const patterns = new Set(
      [...folders].flatMap((folder) => this.#configs.pathsOf(folder).mappings.map(({ pattern }) => pattern)),
    );
    this.#aliases = new Set([...patterns].filter((pattern) => !pattern.includes('*')));
    return this.#aliases;
  }

  #specifiersOf(path: string, text: string): readonly string[] {
    const known = this.#scanned.get(path);
    if (known?.text === text) return known.specifiers;
    const specifiers = specifiersIn(text);
    this.#scanned.set(path, { text, specifiers });
    return specifiers;
  }
}

function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

const SPECIFIER =
  /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\(|\.resolve\s*\()\s*(?:\/\*[\s\S]*?\*\/\s*)?(['"`])([^'"`\n]+)\1/g;

/** A superset by text: what only looks like an import resolves to no file or adds an importer that uses nothing. */
function specifiersIn(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map((match) => match[2]);
}
