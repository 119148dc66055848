/** The few questions the planner asks git. Nothing here fails: without git, or with a git that refuses, there is no answer. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One entry of the listing; `mode` is git's, and only known for tracked files. */
export interface GitEntry {
  readonly path: string;
  readonly mode?: string;
}

/** A command line has a longest length, and on some systems a short one. */
const FILES_PER_CALL = 200;

/** The folder at or above `folder` that holds `.git` (a file in worktrees and submodules). */
export function repositoryAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** Tracked files, and untracked ones that are not ignored, below `root`. */
export function listedByGit(root: string): GitEntry[] | undefined {
  // node_modules is excluded once more because many a repository forgets to ignore it, and git would walk it all.
  const words = ['ls-files', '-z', '--stage', '--cached', '--others', '--exclude-standard', '--exclude=node_modules'];
  const output = git(root, words);
  if (output === undefined) return undefined;
  const entries = new Map<string, GitEntry>();
  for (const line of output.split('\0')) {
    if (line === '') continue;
    const [, mode, path] = /^(\d{6}) [0-9a-f]+ \d\t([\s\S]+)$/.exec(line) ?? [undefined, undefined, line];
    entries.set(path, { path, ...(mode !== undefined && { mode }) });
  }
  return [...entries.values()];
}

/** Those of the paths that .gitignore names, even when they are tracked. */
export function ignoredByGit(root: string, paths: readonly string[]): Set<string> {
  const output = git(root, ['check-ignore', '-z', '--no-index', '--stdin'], `${paths.join('\0')}\0`, [0, 1]);
  return new Set((output ?? '').split('\0').filter((path) => path !== ''));
}

/** Those of the files that differ from the last commit; `undefined` when git cannot tell. */
export function uncommittedIn(root: string, files: readonly string[]): string[] | undefined {
  const prefix = git(root, ['rev-parse', '--show-prefix'])?.replace(/\n$/, '');
  if (prefix === undefined) return undefined;
  const dirty: string[] = [];
  for (let at = 0; at < files.length; at += FILES_PER_CALL) {
    const some = files.slice(at, at + FILES_PER_CALL);
    const words = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--', ...some];
    const output = git(root, ['--literal-pathspecs', ...words]);
    if (output === undefined) return undefined;
    dirty.push(...output.split('\0').filter((line) => line !== ''));
  }
  return dirty.map((line) => line.slice('XY '.length + prefix.length)).sort();
}

/**
 * Runs git in a folder. `core.fsmonitor` is switched off because a repository may name a program there, and planning
 * must not run code of the repository; variables of an enclosing git command (a hook) would point at another one.
 */
function git(
  folder: string,
  words: readonly string[],
  input = '',
  accepted: readonly number[] = [0],
): string | undefined {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...env } = process.env;
  const { status, stdout, error } = spawnSync('git', ['-c', 'core.fsmonitor=false', ...words], {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return error === undefined && accepted.includes(status ?? -1) ? stdout : undefined;
}
