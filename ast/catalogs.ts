/**
 * Ranges that a manifest takes from a catalog of its workspace: `"zod": "catalog:"` means the entry under `catalog:` of
 * pnpm-workspace.yaml, `"catalog:next"` the one under `catalogs:`, `next:`; bun keeps the same two in the root manifest.
 */
import type { Manifest } from './manifest.js';
import { foldersAbove, joined } from './places.js';

export interface CatalogEntry {
  /** The file that holds the range. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly range: string;
}

/** The entry that `range` means for a package, or `undefined` where it is no catalog or there is no such entry. */
export function catalogEntryOf(
  manifest: Manifest,
  manifests: readonly Manifest[],
  read: (path: string) => string | undefined,
  name: string,
  range: string,
): CatalogEntry | undefined {
  const [, catalog] = /^catalog:(.*)$/.exec(range.trim()) ?? [];
  if (catalog === undefined) return undefined;
  const wanted = catalog.trim() === 'default' ? '' : catalog.trim();
  for (const folder of foldersAbove(manifest.path)) {
    const file = joined(folder, 'pnpm-workspace.yaml');
    const entry = entryInYaml(read(file) ?? '', wanted, name);
    if (entry) return { file, ...entry };
    const root = manifests.find(({ dir }) => dir === folder);
    const own = root && entryInManifest(root, wanted, name);
    if (own) return own;
  }
  return undefined;
}

interface Line {
  readonly indent: number;
  readonly key: string;
  readonly value: string;
}

const ENTRY =
  /^(\s*)(?:'([^']+)'|"([^"]+)"|([^\s'":#][^:#]*?))\s*:(?:\s+(?:'([^']*)'|"([^"]*)"|([^\s#][^#]*?)))?\s*(?:#.*)?$/;

function entryInYaml(text: string, catalog: string, name: string): { line: number; range: string } | undefined {
  const path: Line[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  for (const [at, line] of lines.entries()) {
    const match = ENTRY.exec(line);
    if (!match) continue;
    const [, blanks, single, double, plain, ...values] = match;
    const here = {
      indent: blanks.length,
      key: single ?? double ?? plain,
      value: values.find((one) => one !== undefined) ?? '',
    };
    while (path.length > 0 && path[path.length - 1].indent >= here.indent) path.pop();
    path.push(here);
    const keys = path.slice(0, -1).map(({ key }) => key);
    const isThere =
      catalog === ''
        ? isSame(keys, ['catalog']) || isSame(keys, ['catalogs', 'default'])
        : isSame(keys, ['catalogs', catalog]);
    if (isThere && here.key === name && here.value !== '') return { line: at + 1, range: here.value };
  }
  return undefined;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

function entryInManifest({ json, text, path }: Manifest, catalog: string, name: string): CatalogEntry | undefined {
  const { workspaces } = json as { workspaces?: unknown };
  for (const holder of [json, workspaces]) {
    const { catalog: plain, catalogs } = (holder ?? {}) as Record<string, Record<string, unknown> | undefined>;
    const found = catalog === '' ? plain : (catalogs?.[catalog] as Record<string, unknown> | undefined);
    const range = found?.[name];
    if (typeof range !== 'string') continue;
    const at = text.indexOf(JSON.stringify(name));
    return { file: path, line: text.slice(0, Math.max(0, at)).split('\n').length, range };
  }
  return undefined;
}
