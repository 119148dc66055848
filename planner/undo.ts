/** Takes the last apply back, from its journal. */
import { stateOf } from './apply.js';
import { causeOf, Disk } from './disk.js';
import { draftPath, type Journal, type JournalFile, journalledBytes, lastJournal, removeJournal } from './journal.js';
import { EXIT } from './options.js';

export interface UndoResult {
  /** `refused`: nothing was written. */
  readonly status: 'undone' | 'refused' | 'nothing-to-undo';
  readonly cause?: string;
  readonly restored: readonly string[];
  /** Files that changed after the apply, because of which it is refused. */
  readonly changed: readonly string[];
  readonly failed: readonly { readonly file: string; readonly cause: string }[];
  readonly exitCode: number;
}

/**
 * Restores every byte, or refuses and restores nothing when a file has changed since: half a migration taken back is
 * worse than a whole one.
 */
export async function undo(root: string, disk: Disk = new Disk(root)): Promise<UndoResult> {
  const journal = lastJournal(disk.root);
  if (!journal) return { status: 'nothing-to-undo', restored: [], changed: [], failed: [], exitCode: EXIT.done };
  const states = journal.files.map((file) => stateOrCause(file, disk));
  const changed = journal.files.filter((_, index) => states[index] === 'changed').map(({ path }) => path);
  if (changed.length > 0) {
    const cause = 'Files have changed since they were written.';
    return { status: 'refused', cause, restored: [], changed, failed: [], exitCode: EXIT.usage };
  }
  const restored: string[] = [];
  const failed: { file: string; cause: string }[] = [];
  journal.files.forEach((file, index) => {
    try {
      disk.remove(draftPath(journal, file));
      if (states[index] === 'before') return;
      restore(journal, file, disk);
      restored.push(file.path);
    } catch (error) {
      failed.push({ file: file.path, cause: causeOf(error) });
    }
  });
  if (failed.length === 0) removeJournal(disk.root, journal);
  return { status: 'undone', restored, changed: [], failed, exitCode: failed.length > 0 ? EXIT.failed : EXIT.done };
}

function stateOrCause(file: JournalFile, disk: Disk): ReturnType<typeof stateOf> {
  try {
    return stateOf(file, disk);
  } catch {
    return 'changed';
  }
}

function restore(journal: Journal, file: JournalFile, disk: Disk): void {
  const { path, slot, mode, hashBefore } = file;
  if (hashBefore === undefined) {
    disk.remove(path);
    return;
  }
  const refusal = disk.refusalOf(path);
  if (refusal !== undefined) throw new Error(refusal);
  disk.write(path, journalledBytes(disk.root, journal, slot, 'before'), mode, draftPath(journal, file));
}
