// What a migration must not touch: files outside the plan, bytes outside the edits, comments. Counted, so that "nothing
// was lost" says of how much.
import { createHash } from 'node:crypto';
import { applyPatch, createTwoFilesPatch, parsePatch } from 'diff';
import type { Plan, PlannedFile } from '../../planner/shape.js';
import { moduleNamesIn, parseSource } from './syntax.js';

export const V1 = '@modelcontextprotocol/sdk';

export interface Untouched {
  readonly files: number;
  /** Bytes of unplanned files, and of the lines of planned files that no edit touched. */
  readonly bytes: number;
  readonly linesAdded: number;
  readonly linesRemoved: number;
  readonly comments: number;
  readonly faults: readonly string[];
}

export function untouchedIn(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
  plan: Plan,
): Untouched {
  const tally = { files: 0, bytes: 0, linesAdded: 0, linesRemoved: 0, comments: 0, faults: [] as string[] };
  const planned = new Map(plan.files.map((file) => [file.path, file]));
  for (const path of after.keys()) {
    if (!before.has(path) && planned.get(path)?.status !== 'added')
      tally.faults.push(`${path}: written but not in the plan`);
  }
  for (const [path, bytes] of before) {
    const now = after.get(path);
    const file = planned.get(path);
    if (now === undefined) tally.faults.push(`${path}: gone`);
    else if (file === undefined) {
      if (!bytes.equals(now)) tally.faults.push(`${path}: changed but not in the plan`);
      tally.files++;
      tally.bytes += bytes.length;
    } else tallyChange(path, bytes.toString('utf8'), now.toString('utf8'), file, plan.findings, tally);
  }
  return tally;
}

type Tally = { -readonly [Key in keyof Untouched]: Untouched[Key] extends readonly string[] ? string[] : number };

function tallyChange(
  path: string,
  before: string,
  after: string,
  file: PlannedFile,
  findings: Plan['findings'],
  tally: Tally,
): void {
  // A patch with a masked secret no longer applies: there the hash of the plan stands for it.
  const patch = file.redacted ? createTwoFilesPatch(path, path, before, after) : file.patch;
  if (createHash('sha256').update(after).digest('hex') !== file.hashAfter.replace(/^sha256-/, '')) {
    tally.faults.push(`${path}: what was written is not what the plan promised by hash`);
  }
  if (applyPatch(before, patch, { fuzzFactor: 0, autoConvertLineEndings: false }) !== after) {
    tally.faults.push(`${path}: the patch of the plan does not lead to what was written`);
    return;
  }
  let removed = 0;
  for (const line of parsePatch(patch).flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines))) {
    if (line.startsWith('-')) {
      tally.linesRemoved++;
      removed += Buffer.byteLength(line.slice(1)) + 1;
    } else if (line.startsWith('+')) tally.linesAdded++;
  }
  tally.bytes += Buffer.byteLength(before) - removed;
  if (!/\.[cm]?[jt]sx?$/.test(path)) return;
  // A finding may say that comments go with the code they speak of.
  const isSaid = findings.some((one) => one.file === path && /\bcomments?\b/i.test(one.assumption ?? ''));
  const kept = commentsIn(path, after);
  for (const [comment, times] of commentsIn(path, before)) {
    tally.comments += times;
    if (!isSaid && (kept.get(comment) ?? 0) < times)
      tally.faults.push(`${path}: lost the comment "${comment.slice(0, 60)}"`);
  }
}

/** Comments by text, however they are indented now. */
export function commentsIn(path: string, text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const comment of parseSource(path, text).comments ?? []) {
    const value = comment.value.replace(/\s+/g, ' ').trim();
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Where SDK v1 is still imported, required or mocked, by file. Prose and comments do not count. */
export function v1ImportsIn(files: ReadonlyMap<string, Buffer>): string[] {
  const found: string[] = [];
  for (const [path, bytes] of files) {
    if (!/\.[cm]?[jt]sx?$/.test(path) || /\.d\.[cm]?ts$/.test(path)) continue;
    const text = bytes.toString('utf8');
    if (!text.includes(V1)) continue;
    if (moduleNamesIn(path, text).some((name) => name === V1 || name.startsWith(`${V1}/`))) found.push(path);
  }
  return found;
}

export function declarationsNaming(files: ReadonlyMap<string, Buffer>, specifier: string): string[] {
  return [...files]
    .filter(([path, bytes]) => /\.d\.[cm]?ts$/.test(path) && bytes.includes(specifier))
    .map(([path]) => path);
}
