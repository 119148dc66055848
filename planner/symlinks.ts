/** Symbolic links are never followed: what lies inside the root is read under its own name, the rest is not ours. */
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInside } from './options.js';
import type { SkipReason } from './shape.js';

export function symlinkReasonOf(root: string, path: string): SkipReason {
  const link = join(root, path);
  try {
    const target = realpathSync(link);
    if (isInside(target, link) && statSync(target).isDirectory()) return 'symlink-loop';
    return isInside(root, target) ? 'symlink-inside' : 'symlink-outside';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'symlink-loop' : 'symlink-broken';
  }
}
