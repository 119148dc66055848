/** The diffs for a reader: file by file, and above each hunk who asked for it. */
import type { Plan, PlannedFile, PlannedFinding } from '../../planner/index.js';
import { isWaiting } from '../../transforms/contract.js';
import type { Paint } from './paint.js';

/** What `git apply` takes, and nothing else. */
export function rawDiff(patches: readonly string[]): string {
  return patches.join('');
}

export function annotatedDiffs({ files, findings }: Plan, paint: Paint): string[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return files.flatMap((file) => {
    const own = file.findings.flatMap((id) => byId.get(id) ?? []);
    return ['', ...annotated(file, own, paint)];
  });
}

function annotated(file: PlannedFile, findings: readonly PlannedFinding[], paint: Paint): string[] {
  const { head, hunks } = partsOf(file.patch);
  const owners = hunks.map((hunk) => findings.filter((finding) => finding.file === file.path && isIn(hunk, finding)));
  const homeless = findings.filter((finding) => !owners.some((own) => own.includes(finding)));
  const note = (finding: PlannedFinding): string[] => notesOf(finding, paint);
  return [
    ...homeless.flatMap(note),
    ...(file.redacted
      ? [paint.yellow('What looks like a secret is masked below; --format diff has the exact patch.')]
      : []),
    ...head.map((line) => paint.bold(line)),
    ...hunks.flatMap((hunk, at) => [...owners[at].flatMap(note), ...hunk.lines.map((line) => painted(line, paint))]),
  ];
}

interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

function partsOf(patch: string): { head: string[]; hunks: Hunk[] } {
  const lines = patch.replace(/\n$/, '').split('\n');
  const head: string[] = [];
  const hunks: { start: number; end: number; lines: string[] }[] = [];
  for (const line of lines) {
    const range = hasOpenHunk(hunks) ? undefined : /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/.exec(line);
    if (range)
      hunks.push({
        start: Number(range[1]),
        end: Number(range[1]) + Math.max(Number(range[2] ?? 1), 1),
        lines: [line],
      });
    else (hunks.at(-1)?.lines ?? head).push(line);
  }
  return { head, hunks };
}

/** Whether the last hunk still waits for lines: a removed line may itself look like the head of a hunk. */
function hasOpenHunk(hunks: readonly { lines: readonly string[] }[]): boolean {
  const lines = hunks.at(-1)?.lines;
  if (!lines) return false;
  const [, before = '1', after = '1'] = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(lines[0]) ?? [];
  const own = lines.slice(1).filter((line) => !line.startsWith('\\'));
  const old = own.filter((line) => !line.startsWith('+')).length;
  const fresh = own.filter((line) => !line.startsWith('-')).length;
  return old < Number(before) || fresh < Number(after);
}

function isIn(hunk: Hunk, { line, endLine }: PlannedFinding): boolean {
  return line < hunk.end && endLine >= hunk.start;
}

/** Who asks for a hunk; what only waits for another finding is told under "Manual", once. */
function notesOf(finding: PlannedFinding, paint: Paint): string[] {
  if (isWaiting(finding)) return [];
  const { transform, rule, verdict, safety, file, line, assumption, next } = finding;
  const kind = safety ?? verdict;
  const colour = kind === 'safe' ? paint.green : kind === 'review' ? paint.yellow : paint.red;
  return [
    `${paint.cyan(`${transform}/${rule}`)} · ${colour(kind)} · ${file}:${line}`,
    ...(assumption === undefined ? [] : [`  Rests on: ${assumption}`]),
    ...(verdict === 'manual' && next !== undefined ? [`  Next: ${next}`] : []),
  ];
}

function painted(line: string, paint: Paint): string {
  if (line.startsWith('@@')) return paint.cyan(line);
  if (line.startsWith('+')) return paint.green(line);
  return line.startsWith('-') ? paint.red(line) : line;
}
