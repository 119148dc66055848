/** What lies beside a path, for people who mistyped it. */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface Neighbours {
  readonly existing: boolean;
  /** Names in the folder that holds it, or should. */
  readonly names: readonly string[];
}

export function neighboursOf(path: string): Neighbours {
  try {
    const names = readdirSync(dirname(path)).sort();
    return { existing: names.includes(basename(path)), names };
  } catch {
    // The folder is missing or closed as well: there is nothing to suggest.
    return { existing: false, names: [] };
  }
}
