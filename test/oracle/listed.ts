// The list of known differences: input → file → reason → fingerprints. A fingerprint that is not listed is a new
// difference; one that is listed and no longer there is stale. Both fail.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Compared, Difference } from './comparison.js';
import { REASONS } from './reasons.js';

export type Listed = Record<string, Record<string, Record<string, string[]>>>;

const PATH = fileURLToPath(new URL('differences.json', import.meta.url));

export interface Judged {
  readonly listed: readonly { readonly path: string; readonly difference: Difference; readonly reason: string }[];
  readonly unexplained: readonly { readonly path: string; readonly difference: Difference }[];
  /** What the list says of this input and is not so any more. */
  readonly stale: readonly { readonly path: string; readonly reason: string; readonly fingerprint: string }[];
}

export function readList(): Listed {
  return JSON.parse(readFileSync(PATH, 'utf8')) as Listed;
}

export function writeList(list: Listed): void {
  writeFileSync(PATH, `${JSON.stringify(sorted(list), undefined, 2)}\n`);
}

/** Every listed fingerprint stands for one difference: a second one like it has to be listed a second time. */
export function judge(input: string, compared: readonly Compared[], list: Listed): Judged {
  const open = Object.entries(list[input] ?? {}).flatMap(([path, reasons]) =>
    Object.entries(reasons).flatMap(([reason, prints]) => prints.map((fingerprint) => ({ path, reason, fingerprint }))),
  );
  const listed: Judged['listed'][number][] = [];
  const unexplained: Judged['unexplained'][number][] = [];
  for (const { path, differences } of compared) {
    for (const difference of differences) {
      const at = open.findIndex((entry) => entry.path === path && entry.fingerprint === difference.fingerprint);
      const known = at >= 0 && open[at].reason in REASONS ? open.splice(at, 1)[0] : undefined;
      if (known) listed.push({ path, difference, reason: known.reason });
      else unexplained.push({ path, difference });
    }
  }
  return { listed, unexplained, stale: open };
}

export function withEntry(list: Listed, input: string, path: string, reason: string, fingerprint: string): void {
  list[input] ??= {};
  list[input][path] ??= {};
  list[input][path][reason] ??= [];
  list[input][path][reason].push(fingerprint);
}

function sorted<T>(value: T): T {
  if (Array.isArray(value)) return [...value].sort() as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, sorted(part)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}
