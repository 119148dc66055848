/** What a caller asks for, and the errors that are the caller's own (exit code 2). */
import { dirname, relative, resolve, sep } from 'node:path';

export interface PlanOptions {
  /** Absolute path of the folder that nothing is read or written outside of. */
  readonly root: string;
  /** Files and folders to plan, absolute or relative to the root; empty for the whole root. */
  readonly paths: readonly string[];
  /** Ids of the transforms to run; missing or empty for all. */
  readonly transforms?: readonly string[];
  /** Ids of the transforms to leave out. */
  readonly skip?: readonly string[];
  readonly era: 'dual' | 'modern';
  /** How clients of 2025 are served over HTTP; missing for what the code calls for. */
  readonly legacy?: 'auto' | 'stateless' | 'sessionful';
  /** Ids of the rules whose findings may not keep an entry from being switched. */
  readonly allowBlocked?: readonly string[];
  /** Globs as in .gitignore, relative to the root. */
  readonly ignore: readonly string[];
}

/** The caller asked for something that cannot be done; exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** Absolute path that the message is about; whoever shows it says it relative to where the caller stands. */
    readonly path?: string,
  ) {
    super(message);
    this.name = 'UsageError';
  }
}

export const EXIT = { done: 0, workRemains: 1, usage: 2, failed: 3 } as const;

/**
 * The root that a command means: the folder it was started in, or the folder that the named paths share when one of
 * them lies outside (`cd packages && mcp-refit plan ..` plans the same tree as `mcp-refit plan .` above it).
 */
export function rootFor(cwd: string, paths: readonly string[]): string {
  const named = paths.map((path) => resolve(cwd, path));
  if (named.every((path) => isInside(cwd, path))) return cwd;
  let root = named[0];
  while (!named.every((path) => isInside(root, path))) root = dirname(root);
  return root;
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === resolve(path));
}
