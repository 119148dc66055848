/**
 * Carries out a plan: exactly the changes that were shown. Each file is replaced in one step, and only when its bytes
 * are still those that were read; one that cannot be written is named, and the others go on, but for those that belong
 * with it.
 */
import { parseManifest } from '../ast/manifest.js';
import { parseSource } from '../ast/parse.js';
import { causeOf, Disk } from './disk.js';
import { repositoryAbove, uncommittedIn } from './git.js';
import { hashOf } from './hash.js';
import {
  closeJournal,
  draftPath,
  type Journal,
  type JournalContent,
  journalledBytes,
  lastJournal,
  openJournal,
  removeJournal,
} from './journal.js';
import { EXIT } from './options.js';
import { isManifestPath, kindOf } from './places.js';
import type { FileChange, PlanResult } from './result.js';
import { heldWith } from './together.js';

export interface ApplyOptions {
  /** Write files that have uncommitted changes too. */
  readonly allowDirty: boolean;
}

/** A file that could not be written; it keeps its bytes. */
export interface ApplyFailure {
  readonly file: string;
  readonly cause: string;
}

export interface ApplyResult {
  /** `refused`: nothing was written. */
  readonly status: 'applied' | 'refused' | 'nothing-to-do';
  /** Why it was refused, one sentence; the files are in `dirty`. */
  readonly cause?: string;
  /** Files of the plan with uncommitted changes. */
  readonly dirty: readonly string[];
  readonly written: readonly string[];
  readonly failed: readonly ApplyFailure[];
  readonly warnings: readonly string[];
  readonly exitCode: number;
}

export async function apply(
  result: PlanResult,
  options: ApplyOptions,
  disk: Disk = new Disk(result.root),
): Promise<ApplyResult> {
  const { root, changes } = result;
  if (lastJournal(root)?.state === 'open') {
    return refused('An earlier apply was interrupted; finish it or take it back with undo first.', []);
  }
  if (changes.length === 0) return { ...NOTHING, status: 'nothing-to-do', exitCode: EXIT.done };
  const paths = changes.map(({ path }) => path);
  const guard = gitGuard(root, paths, options);
  if (guard.dirty.length > 0 && !options.allowDirty) {
    return refused('Files of the plan have uncommitted changes.', guard.dirty);
  }
  const checks = changes.map((change) => ({ change, cause: causeAgainst(change, disk) }));
  const unwritable = checks.flatMap(({ change, cause }) => (cause === undefined ? [] : [{ file: change.path, cause }]));
  const failed = [...unwritable, ...heldWith(result.plan, unwritable)];
  const isFailed = new Set(failed.map(({ file }) => file));
  const contents = changes
    .filter(({ path }) => !isFailed.has(path))
    .map((change, slot) => contentOf(change, slot, disk));
  if (contents.length === 0) return applied([], failed, guard);
  let journal: Journal;
  try {
    journal = openJournal(root, contents);
  } catch (error) {
    return refused(`The journal cannot be written, so undo would not work: ${causeOf(error)}.`, [], EXIT.failed);
  }
  return applied(...writeAll(journal, contents, failed, disk), guard);
}

/** Finishes an interrupted apply; `undefined` when there is none. */
export async function resume(root: string, disk: Disk = new Disk(root)): Promise<ApplyResult | undefined> {
  const journal = lastJournal(disk.root);
  if (journal?.state !== 'open') return undefined;
  const contents = journal.files.map((file) => ({
    ...file,
    before: file.hashBefore === undefined ? undefined : journalledBytes(disk.root, journal, file.slot, 'before'),
    after: journalledBytes(disk.root, journal, file.slot, 'after'),
  }));
  return applied(...writeAll(journal, contents, [], disk), { dirty: [], warnings: [] });
}

const NOTHING = { dirty: [], written: [], failed: [], warnings: [] } as const;

function refused(cause: string, dirty: readonly string[], exitCode: number = EXIT.usage): ApplyResult {
  return { ...NOTHING, status: 'refused', cause, dirty, exitCode };
}

interface Guard {
  readonly dirty: readonly string[];
  readonly warnings: readonly string[];
}

function applied(written: readonly string[], failed: readonly ApplyFailure[], { dirty, warnings }: Guard): ApplyResult {
  const exitCode = failed.length > 0 ? EXIT.failed : EXIT.done;
  return { status: 'applied', dirty, written, failed, warnings, exitCode };
}

/** Only files of the plan count: a manifest that another tool has just changed must not stop anyone. */
function gitGuard(root: string, paths: readonly string[], { allowDirty }: ApplyOptions): Guard {
  if (repositoryAbove(root) === undefined) {
    return { dirty: [], warnings: ['Not a git repository: only undo can take the changes back.'] };
  }
  const dirty = uncommittedIn(root, paths);
  if (dirty === undefined)
    return {
      dirty: [],
      warnings: ['git could not be asked for uncommitted changes: only undo can take the changes back.'],
    };
  const isOverridden = dirty.length > 0 && allowDirty;
  return { dirty, warnings: isOverridden ? [`Written although not committed: ${dirty.join(', ')}`] : [] };
}

/** Why a change must not be written, or `undefined`. */
function causeAgainst(change: FileChange, disk: Disk): string | undefined {
  const { path, before, after } = change;
  const refusal = disk.refusalOf(path);
  if (refusal !== undefined) return refusal;
  try {
    if (before === undefined) return disk.hasFile(path) ? 'another file stands there now' : causeInText(path, after);
    if (hashOf(disk.read(path)) !== hashOf(before)) return 'changed since it was planned; plan again';
  } catch (error) {
    return causeOf(error);
  }
  return causeInText(path, after);
}

/** Parsed once more from the bytes to be written, whatever was believed while planning. */
function causeInText(path: string, after: string): string | undefined {
  try {
    if (isManifestPath(path)) parseManifest(path, after);
    else if (kindOf(path) !== undefined) parseSource(path, after);
    return undefined;
  } catch (error) {
    return `internal error: the changed file does not parse: ${causeOf(error)}`;
  }
}

function contentOf({ path, before, after, mode }: FileChange, slot: number, disk: Disk): JournalContent {
  const hashBefore = before === undefined ? undefined : hashOf(before);
  return {
    path,
    slot,
    // As they are now: permissions may have been changed since the plan was made, and are none of its business.
    mode: before === undefined ? mode : disk.modeOf(path),
    before: before === undefined ? undefined : Buffer.from(before),
    after: Buffer.from(after),
    ...(hashBefore !== undefined && { hashBefore }),
    hashAfter: hashOf(after),
  };
}

/** Writes every file that still has its old bytes; those that have the new ones already were written before a kill. */
function writeAll(
  journal: Journal,
  contents: readonly JournalContent[],
  refusals: readonly ApplyFailure[],
  disk: Disk,
): [written: string[], failed: ApplyFailure[]] {
  const written: string[] = [];
  const failed = [...refusals];
  for (const content of contents) {
    try {
      const cause = causeAgainstWriting(journal, content, disk);
      if (cause === undefined) written.push(content.path);
      else failed.push({ file: content.path, cause });
    } catch (error) {
      failed.push({ file: content.path, cause: causeOf(error) });
    }
  }
  if (written.length === 0) removeJournal(disk.root, journal);
  else closeJournal(disk.root, journal, written);
  return [written, failed];
}

/** Writes one file, or says why it was not. Checked again here, because an apply may be finished days later. */
function causeAgainstWriting(journal: Journal, content: JournalContent, disk: Disk): string | undefined {
  const { path, after, mode } = content;
  const refusal = disk.refusalOf(path);
  if (refusal !== undefined) return refusal;
  const draft = draftPath(journal, content);
  disk.remove(draft);
  const state = stateOf(content, disk);
  if (state === 'changed') return 'changed since it was planned; plan again';
  if (state === 'before') disk.write(path, after, mode, draft);
  return undefined;
}

/** Which of its journalled bytes a file has now. */
export function stateOf(
  { path, hashBefore, hashAfter }: Pick<JournalContent, 'path' | 'hashBefore' | 'hashAfter'>,
  disk: Disk,
): 'before' | 'after' | 'changed' {
  const hash = disk.hasFile(path) ? hashOf(disk.read(path)) : undefined;
  if (hash === hashAfter) return 'after';
  return hash === hashBefore ? 'before' : 'changed';
}
