/**
 * Which files of the root there are, what kind they are, and which of them are planned. Nothing is read here.
 *
 * Files come from git where the root belongs to a repository, else from a walk. Skips by place (build output,
 * .gitignore) are lifted for a path that was named; node_modules and declaration files stay out whatever is named.
 */
import { realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { ignoredByGit, listedByGit, repositoryAbove } from './git.js';
import { isInside, type PlanOptions, UsageError } from './options.js';
import { buildFolderOf, isBuildFolder, isInClosedFolder, isUnder, kindOf } from './places.js';
import type { Skip, SkipReason } from './shape.js';
import { symlinkReasonOf } from './symlinks.js';
import { isIgnoredFrom, matcherOf, type WalkEntry, walked } from './walk.js';

export interface Listing {
  readonly root: string;
  /** The named paths, relative to the root; empty for the whole root. */
  readonly named: readonly string[];
  /** Source files of the whole root, sorted; those outside the named paths are read for the module graph only. */
  readonly sources: readonly string[];
  /** Never planned; kept because shipped declarations may still name the SDK. */
  readonly declarations: readonly string[];
  /** Sources in build output, which are not planned either but may be what the package ships. */
  readonly built: readonly string[];
  readonly manifests: readonly string[];
  readonly configs: readonly string[];
  readonly skipped: readonly Skip[];
  readonly notes: readonly string[];
}

/** @throws {UsageError} when a named path is missing or outside the root */
export function listingOf(options: Pick<PlanOptions, 'root' | 'paths' | 'ignore'>): Listing {
  const root = realRootOf(options.root);
  const named = namedPathsOf(root, options.paths);
  const lister = new Lister(root, named, options.ignore);
  for (const entry of entriesOf(root)) lister.take(entry);
  for (const { path, note } of unseenAmong(root, named)) {
    lister.lift(path, note);
    for (const entry of walkedFrom(root, path)) lister.take(entry);
  }
  if (lister.isEmpty()) for (const entry of walked(root, '', repositoryAbove(root) ?? root)) lister.takeIgnored(entry);
  return lister.listing();
}

/** True for what the named paths cover. */
export function isNamed(listing: Pick<Listing, 'named'>, path: string): boolean {
  return listing.named.length === 0 || listing.named.some((name) => isUnder(path, name));
}

function realRootOf(root: string): string {
  try {
    const real = realpathSync(root);
    if (statSync(real).isDirectory()) return real;
  } catch {
    throw new UsageError('No such folder', root);
  }
  throw new UsageError('Not a folder', root);
}

function namedPathsOf(root: string, paths: readonly string[]): string[] {
  const named = paths.map((path) => {
    const absolute = resolve(root, path);
    let real: string;
    try {
      real = realpathSync(absolute);
    } catch {
      throw new UsageError('No such file or folder', absolute);
    }
    if (!isInside(root, real))
      throw new UsageError('Outside the folder that is planned, so it is not touched', absolute);
    return relative(root, real).split(sep).join('/');
  });
  // The root by name is the root: nothing is lifted, `plan .` is `plan`.
  return named.includes('') ? [] : [...new Set(named)].sort();
}

function entriesOf(root: string): WalkEntry[] {
  const top = repositoryAbove(root);
  const listed = top === undefined ? undefined : listedByGit(root);
  if (listed === undefined) return walked(root, '', top ?? root);
  // A repository above that ignores the whole root says nothing about the root: it was named by being the root.
  if (listed.length === 0 && top !== root) return walked(root, '', root);
  return listed.map(({ path, mode }) => {
    if (mode === '160000' || path.endsWith('/')) return { path: path.replace(/\/$/, ''), kind: 'nested-repository' };
    return { path, kind: mode === '120000' ? 'symlink' : 'file' };
  });
}

/** Named paths that the listing leaves out by their place. */
function unseenAmong(root: string, named: readonly string[]): { path: string; note: string }[] {
  if (named.length === 0) return [];
  const top = repositoryAbove(root);
  const isIgnored = ignoredTest(root, named, top);
  return named.flatMap((path) => {
    if (isIgnored(path))
      return [{ path, note: `${path} is ignored by .gitignore; it is planned because it was named.` }];
    if (!isNestedRepository(root, path, top)) return [];
    return [{ path, note: `${path} belongs to another git repository; it is planned because it was named.` }];
  });
}

function ignoredTest(root: string, named: readonly string[], top: string | undefined): (path: string) => boolean {
  if (top === undefined) return (path) => isIgnoredFrom(root, path, root);
  const ignored = ignoredByGit(root, named);
  return (path) => ignored.has(path);
}

function isNestedRepository(root: string, path: string, top: string | undefined): boolean {
  const folder = statSync(join(root, path)).isDirectory() ? join(root, path) : join(root, path, '..');
  const owner = repositoryAbove(folder);
  return owner !== undefined && owner !== top;
}

function walkedFrom(root: string, path: string): WalkEntry[] {
  if (statSync(join(root, path)).isDirectory()) return walked(root, path, join(root, path));
  return [{ path, kind: 'file' }];
}

function isKnown(root: string, path: string): boolean {
  return kindOf(path) !== undefined || statSync(join(root, path)).isDirectory();
}

class Lister {
  readonly #paths = {
    source: new Set<string>(),
    declaration: new Set<string>(),
    manifest: new Set<string>(),
    config: new Set<string>(),
  };
  readonly #built = new Set<string>();
  readonly #skipped = new Map<string, Skip>();
  readonly #notes: string[] = [];
  readonly #isLeftOut: (path: string) => boolean;

  constructor(
    readonly root: string,
    readonly named: readonly string[],
    ignored: readonly string[],
  ) {
    const matcher = ignored.length > 0 ? matcherOf(ignored) : undefined;
    this.#isLeftOut = (path) => matcher?.ignores(path) ?? false;
    for (const path of named) {
      if (isInClosedFolder(path)) this.#notes.push(`${path} was named but is never planned: it lies in node_modules.`);
      else if (!isKnown(root, path))
        this.#notes.push(`${path} was named but is never planned: it is not a source file.`);
      else if (kindOf(path) === 'declaration')
        this.#notes.push(`${path} was named but is never planned: it is a declaration file.`);
    }
  }

  lift(path: string, note: string): void {
    this.#notes.push(note);
    for (const [key, skip] of this.#skipped) if (isUnder(skip.path, path)) this.#skipped.delete(key);
  }

  isEmpty(): boolean {
    return this.#paths.source.size === 0;
  }

  take({ path, kind }: WalkEntry): void {
    if (isInClosedFolder(path)) return;
    if (kind === 'nested-repository') this.#skip(path, 'nested-repository', 0);
    else if (kind === 'symlink') this.#takeSymlink(path);
    else if (kind === 'file') this.#takeFile(path);
  }

  /** For a tree without any source: folders that git ignores and whose name suggests that something was built there. */
  takeIgnored({ path, kind }: WalkEntry): void {
    if (kind === 'ignored' && isBuildFolder(path.slice(path.lastIndexOf('/') + 1))) this.#skip(path, 'ignored', 0);
  }

  listing(): Listing {
    const sorted = (paths: Set<string>): string[] => [...paths].sort();
    return {
      root: this.root,
      named: this.named,
      sources: sorted(this.#paths.source),
      declarations: sorted(this.#paths.declaration),
      built: sorted(this.#built),
      manifests: sorted(this.#paths.manifest),
      configs: sorted(this.#paths.config),
      skipped: [...this.#skipped.values()].sort((a, b) =>
        a.path < b.path || (a.path === b.path && a.reason < b.reason) ? -1 : 1,
      ),
      notes: this.#notes,
    };
  }

  #takeFile(path: string): void {
    const kind = kindOf(path);
    if (kind === undefined) return;
    if (this.#isLeftOut(path)) {
      if (kind === 'source' && isNamed(this, path)) this.#skip('', 'ignore-option', 1);
      return;
    }
    if (kind === 'declaration') {
      this.#paths.declaration.add(path);
      if (this.#buildFolderOf(path) === undefined && isNamed(this, path)) this.#skip('', 'declaration', 1);
      return;
    }
    const folder = this.#buildFolderOf(path);
    if (folder === undefined) this.#paths[kind].add(path);
    else if (kind === 'source') {
      this.#built.add(path);
      this.#skip(folder, 'build-output', 1);
    }
  }

  #takeSymlink(path: string): void {
    const reason = symlinkReasonOf(this.root, path);
    this.#skip(path, reason, kindOf(path) === 'source' ? 1 : 0);
  }

  /** The folder of build output that keeps a path out, unless that folder or something in it was named. */
  #buildFolderOf(path: string): string | undefined {
    const folder = buildFolderOf(path);
    if (folder === undefined || !this.named.some((name) => isUnder(path, name))) return folder;
    const names = this.named.filter((name) => isUnder(path, name));
    if (names.some((name) => isUnder(name, folder))) return undefined;
    return folder;
  }

  #skip(path: string, reason: SkipReason, files: number): void {
    if (this.named.length > 0 && path !== '' && !isNamed(this, path)) return;
    const key = `${reason}\0${path}`;
    this.#skipped.set(key, { path: path || '.', reason, files: (this.#skipped.get(key)?.files ?? 0) + files });
  }
}
