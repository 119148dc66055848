/**
 * A walk that respects .gitignore, for trees without git and for folders that git does not show. It follows no symbolic
 * links: what they lead to inside the root is walked under its own name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type ignore from 'ignore';
import { isRefusal } from './disk.js';
import { isInside } from './options.js';
import { isClosedFolder } from './places.js';

export interface WalkEntry {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'nested-repository' | 'ignored';
}

type Matcher = ReturnType<typeof ignore>;

/** The rules of one .gitignore file; `base` is its absolute folder. */
interface IgnoreFile {
  readonly base: string;
  readonly matcher: Matcher;
}

const require = createRequire(import.meta.url);
let loaded: typeof ignore | undefined;

/** Loaded on first use: a tree that git lists needs it only for `--ignore`. */
export function matcherOf(patterns: string | readonly string[]): Matcher {
  loaded ??= require('ignore') as typeof ignore;
  return loaded({ ignorecase: false }).add(patterns);
}

/**
 * @param start folder relative to the root, `''` for the root itself
 * @param above absolute folder from which on .gitignore files count (the top of the repository); `start` itself when what
 *   lies above must not be asked, because the folder was named although it is ignored
 */
export function walked(root: string, start: string, above: string): WalkEntry[] {
  const entries: WalkEntry[] = [];
  const enter = (folder: string, inherited: readonly IgnoreFile[]): void => {
    const items = readdirSync(join(root, folder), { withFileTypes: true });
    const isNested = folder !== start && items.some(({ name }) => name === '.git');
    if (isNested) {
      entries.push({ path: folder, kind: 'nested-repository' });
      return;
    }
    const rules = [...inherited, ...ignoreFileIn(join(root, folder))];
    for (const item of items) {
      const path = folder === '' ? item.name : `${folder}/${item.name}`;
      if (isClosedFolder(item.name)) continue;
      if (isIgnored(`${join(root, path)}${item.isDirectory() ? '/' : ''}`, rules)) {
        if (item.isDirectory()) entries.push({ path, kind: 'ignored' });
      } else if (item.isDirectory()) enterIfReadable(path, rules);
      else if (item.isSymbolicLink()) entries.push({ path, kind: 'symlink' });
      else if (item.isFile()) entries.push({ path, kind: 'file' });
    }
  };
  const enterIfReadable = (folder: string, rules: readonly IgnoreFile[]): void => {
    try {
      enter(folder, rules);
    } catch (error) {
      // Listed as a file, so that reading it names the folder and the cause instead of passing it over in silence.
      if (isRefusal(error)) entries.push({ path: folder, kind: 'file' });
      else throw error;
    }
  };
  enterIfReadable(start, ignoreFilesAbove(root, start, above));
  return entries;
}

/** True when a .gitignore between `above` and the path names the path or a folder that holds it. */
export function isIgnoredFrom(root: string, path: string, above: string): boolean {
  const segments = path.split('/');
  return segments.some((_, depth) => {
    const part = segments.slice(0, depth + 1).join('/');
    const rules = ignoreFilesAbove(root, part, above);
    return isIgnored(join(root, part), rules) || isIgnored(`${join(root, part)}/`, rules);
  });
}

/** The .gitignore files of the folders from `above` down to the one that holds `start`. */
function ignoreFilesAbove(root: string, start: string, above: string): IgnoreFile[] {
  const target = join(root, start);
  const rules: IgnoreFile[] = [];
  for (let at = target; at !== above && isInside(above, at); ) {
    at = dirname(at);
    rules.unshift(...ignoreFileIn(at));
  }
  return rules;
}

function ignoreFileIn(folder: string): IgnoreFile[] {
  try {
    return [{ base: folder, matcher: matcherOf(readFileSync(join(folder, '.gitignore'), 'utf8')) }];
  } catch {
    return [];
  }
}

/** The deepest .gitignore that has an opinion decides. A final slash marks a folder. */
function isIgnored(absolute: string, rules: readonly IgnoreFile[]): boolean {
  for (const { base, matcher } of [...rules].reverse()) {
    const { ignored, unignored } = matcher.test(absolute.slice(base.length + 1));
    if (ignored || unignored) return ignored;
  }
  return false;
}
