/**
 * Packages inside the repository: members of a workspace, and what `exports`, `imports` and `main` of a manifest
 * mean for its sources.
 */
import type { Manifest } from './manifest.js';
import { foldersAbove, joined } from './places.js';

type ReadText = (path: string) => string | undefined;

export class RepositoryPackages {
  readonly #byDir: ReadonlyMap<string, Manifest>;
  readonly #byName = new Map<string, Manifest[]>();
  readonly #members = new Map<string, boolean>();

  constructor(
    manifests: readonly Manifest[],
    readonly read: ReadText,
  ) {
    this.#byDir = new Map(manifests.map((manifest) => [manifest.dir, manifest]));
    for (const manifest of manifests) {
      const { name } = manifest.json;
      if (typeof name === 'string') this.#byName.set(name, [...(this.#byName.get(name) ?? []), manifest]);
    }
  }

  /** The nearest manifest at or above the folder of a file. */
  ownerOf(path: string): Manifest | undefined {
    for (const folder of foldersAbove(path)) {
      const manifest = this.#byDir.get(folder);
      if (manifest) return manifest;
    }
    return undefined;
  }

  at(dir: string): Manifest | undefined {
    return this.#byDir.get(dir);
  }

  /** The package of this repository that a name means in a file; `undefined` when it comes from the registry. */
  named(name: string, from: string): Manifest | undefined {
    const found = this.#byName.get(name);
    if (!found) return undefined;
    const owner = this.ownerOf(from);
    return found.find((manifest) => manifest === owner || this.#isMember(manifest) || isLinked(owner, name));
  }

  #isMember(manifest: Manifest): boolean {
    const known = this.#members.get(manifest.dir);
    if (known !== undefined) return known;
    const isMember = foldersAbove(manifest.dir === '' ? '' : `${manifest.dir}/x`).some((root) => {
      if (root === manifest.dir) return false;
      const inner = root === '' ? manifest.dir : manifest.dir.slice(root.length + 1);
      return matchesPatterns(inner, this.#patternsAt(root));
    });
    this.#members.set(manifest.dir, isMember);
    return isMember;
  }

  #patternsAt(root: string): string[] {
    const { workspaces } = this.#byDir.get(root)?.json ?? {};
    const listed = Array.isArray(workspaces)
      ? workspaces
      : (workspaces as { packages?: unknown[] } | undefined)?.packages;
    const own = (Array.isArray(listed) ? listed : []).filter((one): one is string => typeof one === 'string');
    return [...own, ...pnpmPatterns(this.read(joined(root, 'pnpm-workspace.yaml')) ?? '')];
  }
}

/** `"name": "workspace:*"`, `file:`, `link:`, `portal:`: the dependency says itself that it is in the repository. */
function isLinked(owner: Manifest | undefined, name: string): boolean {
  return (
    owner?.dependencies.some((one) => one.name === name && /^(?:workspace|file|link|portal):/.test(one.range)) ?? false
  );
}

/** The list under `packages:`; the file holds nothing else that looks like one at the same place. */
function pnpmPatterns(text: string): string[] {
  const block = /^packages:[^\S\n]*\r?\n((?:[^\S\n]*(?:-[^\n]*|#[^\n]*)?(?:\r?\n|$))*)/m.exec(text)?.[1] ?? '';
  return [...block.matchAll(/^\s*-\s*(['"]?)([^'"\s#]+)\1/gm)].map((match) => match[2]);
}

function matchesPatterns(dir: string, patterns: readonly string[]): boolean {
  let isMatch = false;
  for (const pattern of patterns) {
    const isNegative = pattern.startsWith('!');
    const glob = pattern.replace(/^!/, '').replace(/^\.\//, '').replace(/\/$/, '');
    if (globOf(glob).test(dir)) isMatch = !isNegative;
  }
  return isMatch;
}

function globOf(glob: string): RegExp {
  const source = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\/\*\*|\*\*\/?|\*|\?/g, (part) => {
    if (part === '/**') return '(?:/.*)?';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : '(?:.*/)?';
  });
  return new RegExp(`^${source}$`);
}

/** `@scope/name/sub/path` → the package name and `./sub/path` (`.` for the package itself). */
export function splitSpecifier(specifier: string): { name: string; subpath: string } {
  const parts = specifier.split('/');
  const count = specifier.startsWith('@') ? 2 : 1;
  const rest = parts.slice(count).join('/');
  return { name: parts.slice(0, count).join('/'), subpath: rest === '' ? '.' : `./${rest}` };
}

/** Files, relative to the root, that a subpath of a package may mean; the first one that is a source file counts. */
export function entryTargets(manifest: Manifest, subpath: string): string[] {
  const { json, dir } = manifest;
  const placed = (target: string) => joined(dir, target);
  if (json.exports !== undefined && json.exports !== null) return exportTargets(json.exports, subpath).map(placed);
  if (subpath !== '.') return [placed(subpath)];
  const fields = [json.source, json.module, json.main, json.types, json.typings];
  return [...fields.filter((field): field is string => typeof field === 'string'), 'index'].map(placed);
}

/** Targets of `#name` in the `imports` of a manifest: files when they begin with `./`, else packages. */
export function importTargets(manifest: Manifest, specifier: string): string[] {
  const { imports } = manifest.json;
  return typeof imports === 'object' && imports !== null
    ? matchedTargets(imports as Record<string, unknown>, specifier)
    : [];
}

function exportTargets(exported: unknown, subpath: string): string[] {
  const isMap =
    typeof exported === 'object' && exported !== null && Object.keys(exported).some((key) => key.startsWith('.'));
  if (isMap) return matchedTargets(exported as Record<string, unknown>, subpath);
  return subpath === '.' ? leavesOf(exported) : [];
}

function matchedTargets(map: Record<string, unknown>, wanted: string): string[] {
  if (wanted in map) return leavesOf(map[wanted]);
  const patterns = Object.keys(map).filter((key) => key.includes('*'));
  for (const key of patterns.sort((a, b) => b.indexOf('*') - a.indexOf('*'))) {
    const [before, after] = key.split('*');
    if (!wanted.startsWith(before) || !wanted.endsWith(after) || wanted.length < before.length + after.length) continue;
    const middle = wanted.slice(before.length, wanted.length - after.length);
    return leavesOf(map[key]).map((target) => target.replaceAll('*', () => middle));
  }
  return [];
}

/** Every file named under any condition: which one node would pick depends on how the package is built. */
function leavesOf(target: unknown): string[] {
  if (typeof target === 'string') return [target];
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(leavesOf) : [];
}

const OUTPUT_FOLDERS = /^(?:dist|build|lib|out|output|esm|cjs|es|types|dist-[\w-]+)$/;

/**
 * Where the source of a built file probably stands: `dist/esm/a.js` → `src/a.js`, `a.js`. The caller takes one only
 * if such a file exists.
 */
export function sourceGuesses(dir: string, target: string): string[] {
  const inner = dir === '' ? target : target.slice(dir.length + 1);
  const parts = inner.split('/');
  let cut = 0;
  while (cut < parts.length - 1 && OUTPUT_FOLDERS.test(parts[cut])) cut++;
  if (cut === 0) return [];
  const rest = parts
    .slice(cut)
    .join('/')
    .replace(/\.d\.([cm]?ts)$/, '.$1');
  return [joined(dir, `src/${rest}`), joined(dir, rest)];
}
