/**
 * The journal of an apply, in `.mcp-refit/` of the root. It holds every changed file as it was and as it will be, and
 * is complete on disk before the first file is written: whenever the process is killed, what happened can be taken
 * back or finished.
 *
 *   journal-3.json       which files, with hashes and permission bits
 *   journal-3/0.before   bytes before, if there was a file
 *   journal-3/0.after    bytes after
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const OWN_FOLDER = '.mcp-refit';

export interface JournalFile {
  readonly path: string;
  /** Number in the names of its copies and of its draft. */
  readonly slot: number;
  readonly mode: number;
  /** Missing for a file that the apply adds. */
  readonly hashBefore?: string;
  readonly hashAfter: string;
}

export interface Journal {
  readonly schemaVersion: 1;
  readonly number: number;
  /** `open` from before the first write until after the last one. */
  readonly state: 'open' | 'done';
  readonly files: readonly JournalFile[];
}

export interface JournalContent extends JournalFile {
  readonly before: Buffer | undefined;
  readonly after: Buffer;
}

/** The latest journal that was not undone. */
export function lastJournal(root: string): Journal | undefined {
  const number = Math.max(0, ...numbersIn(root));
  if (number === 0) return undefined;
  return JSON.parse(readFileSync(join(root, OWN_FOLDER, `journal-${number}.json`), 'utf8')) as Journal;
}

/** @throws when the folder cannot be written; nothing of the root itself has been written yet */
export function openJournal(root: string, contents: readonly JournalContent[]): Journal {
  if (lstatSync(join(root, OWN_FOLDER), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(`${OWN_FOLDER} is a symbolic link`);
  }
  const number = Math.max(0, ...numbersIn(root)) + 1;
  const folder = join(root, OWN_FOLDER, `journal-${number}`);
  // Left over from a kill before the journal itself was written: of no use to anyone.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, OWN_FOLDER, '.gitignore'), '*\n');
  for (const { before, after, slot } of contents) {
    if (before !== undefined) writeFileSync(join(folder, `${slot}.before`), before, { mode: 0o600 });
    writeFileSync(join(folder, `${slot}.after`), after, { mode: 0o600 });
  }
  const files = contents.map(({ path, slot, mode, hashBefore, hashAfter }) => ({
    path,
    slot,
    mode,
    ...(hashBefore !== undefined && { hashBefore }),
    hashAfter,
  }));
  return written(root, { schemaVersion: 1, number, state: 'open', files });
}

/** After the last write: from here on the journal serves `undo` alone, so it keeps only what was written. */
export function closeJournal(root: string, journal: Journal, paths: readonly string[]): void {
  const isWritten = new Set(paths);
  written(root, { ...journal, state: 'done', files: journal.files.filter(({ path }) => isWritten.has(path)) });
}

/** After an undo, or when nothing was written at all. */
export function removeJournal(root: string, { number }: Journal): void {
  rmSync(join(root, OWN_FOLDER, `journal-${number}.json`), { force: true });
  rmSync(join(root, OWN_FOLDER, `journal-${number}`), { recursive: true, force: true });
}

export function journalledBytes(root: string, { number }: Journal, slot: number, side: 'before' | 'after'): Buffer {
  return readFileSync(join(root, OWN_FOLDER, `journal-${number}`, `${slot}.${side}`));
}

/** The draft beside a file, from which it is replaced in one step. Its name is known, so a kill leaves no litter. */
export function draftPath({ number }: Journal, { slot, path }: Pick<JournalFile, 'slot' | 'path'>): string {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return `${folder}.mcp-refit-${number}-${slot}.tmp`;
}

export function pendingNotes(root: string): string[] {
  if (!existsSync(join(root, OWN_FOLDER)) || lastJournal(root)?.state !== 'open') return [];
  return ['An earlier apply was interrupted: run apply again to finish it, or undo to take it back.'];
}

function numbersIn(root: string): number[] {
  const folder = join(root, OWN_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const number = /^journal-(\d+)\.json$/.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

function written(root: string, journal: Journal): Journal {
  const path = join(root, OWN_FOLDER, `journal-${journal.number}.json`);
  writeFileSync(`${path}.tmp`, `${JSON.stringify(journal, null, 2)}\n`);
  renameSync(`${path}.tmp`, path);
  return journal;
}
