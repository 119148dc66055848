/** The parts of the first screen below the balance sheet. Each is a list of lines, empty when there is nothing to say. */
import { type Plan, type PlannedFinding, type PlanResult, SKIP_REASONS } from '../../planner/index.js';
import { isWaiting } from '../../transforms/contract.js';
import type { Request } from '../request.js';
import { atMost, commandLike, counted, folderFrom, needsYou } from './words.js';

const INDENT = 14;

/** A title in the margin and its lines beside it. */
export function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return lines.map((line, at) => `${(at === 0 ? title : '').padEnd(INDENT)}${line}`);
}

export function failures({ failed }: Plan): string[] {
  const lines = failed.map(({ file, line, column, cause, transform, rule }) => {
    const by = rule === undefined ? '' : ` (${transform}/${rule})`;
    return `${file}:${line}:${column} ${cause}${by}`;
  });
  return section('Failed', atMost(10, lines, '--format json has them all'));
}

/** How often each reason occurs, the most frequent first. */
export function leftAlone({ findings }: Plan, request: Request): string[] {
  const groups = [...groupedByReason(findings, 'leave'), ...groupedByReason(findings, 'done')];
  if (groups.length === 0) return [];
  const lines = groups.map(({ reason, all }) => `${String(all.length).padStart(3)} ${reason}   ${all[0].text}`);
  const about = commandLike({ ...bare(request), dir: undefined }, `explain ${groups[0].reason}`, []);
  return section('Left alone', [...atMost(8, lines, '--format json has them all'), `    ${about}`]);
}

export function skipped({ summary }: Plan): string[] {
  const entries = Object.entries(summary.skipped).filter(([, count]) => count > 0);
  const lines = entries
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(
      ([reason, count]) =>
        `${String(count).padStart(3)} ${SKIP_REASONS[reason as keyof typeof SKIP_REASONS] ?? reason}`,
    );
  return section('Not planned', lines);
}

/** Findings with a verdict, one paragraph a reason: what it is, where, and the next step. */
export function paragraphs(findings: readonly PlannedFinding[], verdict: PlannedFinding['verdict']): string[] {
  const own = findings.filter((finding) => finding.verdict === verdict);
  const groups = grouped(own, (finding) => `${reasonOf(finding)}\n${finding.text}`);
  return groups.flatMap((all) => {
    const [{ text, next }] = all;
    return [
      `${reasonOf(all[0])}   ${text}`,
      ...atMost(5, placesOf(all), '--format json has them all').map((place) => `  ${place}`),
      ...(next === undefined ? [] : [`  Next: ${next}`]),
    ];
  });
}

/** How many manual findings only wait for another one. */
export function waitingIn({ findings }: Plan): number {
  return findings.filter(isWaiting).length;
}

/** `rule/reason`; what waits for a blocker is one group, whichever rules it comes from. */
function reasonOf(finding: PlannedFinding): string {
  return isWaiting(finding) ? finding.reason : `${finding.rule}/${finding.reason}`;
}

/** `file:line` of each; of what waits for another finding, how many there are in each file. */
function placesOf(findings: readonly PlannedFinding[]): string[] {
  if (!findings.every(isWaiting)) return findings.map(({ file, line }) => `${file}:${line}`);
  return grouped(findings, ({ file }) => file).map((all) => `${all[0].file}   ${counted(all.length, 'change')}`);
}

export function nextSteps(result: PlanResult, request: Request, paths: readonly string[]): string[] {
  const { summary, files, install } = result.plan;
  const lines: [string, string][] = [];
  if (files.length > 0) lines.push([commandLike(request, 'apply', paths), whatApplyWrites(result.plan)]);
  if (summary.manual + result.markers.length > 0) {
    lines.push([
      commandLike(request, 'todo', paths),
      needsYou(Math.max(summary.manual, result.markers.length), waitingIn(result.plan)),
    ]);
  }
  if (summary.rewrite > 0)
    for (const { folder, command } of install) lines.push([command, `after apply, in ${folderFrom(request, folder)}`]);
  return section('Next', inColumns(lines));
}

/** Commands and what they do, side by side. */
export function inColumns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...lines.map(([command]) => command.length));
  return lines.map(([command, what]) => `${command.padEnd(width)}   ${what}`);
}

/** `3 rewrites (2 safe, 1 resting on a stated assumption) and 1 marker, in 2 files`. */
function whatApplyWrites({ summary, files, findings }: Plan): string {
  const { rewrite, review } = summary;
  const edited = new Set(files.flatMap((file) => file.findings));
  const markers = findings.filter(({ id, verdict }) => verdict === 'manual' && edited.has(id)).length;
  const kinds = review === 0 ? 'all safe' : `${rewrite - review} safe, ${review} resting on a stated assumption`;
  const parts = [
    ...(rewrite === 0 ? [] : [`${counted(rewrite, 'rewrite')} (${kinds})`]),
    ...(markers === 0 ? [] : [counted(markers, 'marker')]),
  ];
  return `${parts.join(' and ')}, in ${counted(files.length, 'file')}`;
}

interface ReasonGroup {
  /** `rule/reason` */
  readonly reason: string;
  readonly all: readonly PlannedFinding[];
}

function groupedByReason(findings: readonly PlannedFinding[], verdict: PlannedFinding['verdict']): ReasonGroup[] {
  const own = findings.filter((finding) => finding.verdict === verdict);
  return grouped(own, ({ rule, reason }) => `${rule}/${reason}`).map((all) => ({
    reason: `${all[0].rule}/${all[0].reason}`,
    all,
  }));
}

/** Groups of one key each, the largest first. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

function bare(request: Request): Request {
  return { ...request, only: [], skip: [], era: 'dual', legacy: 'auto', allowBlocked: [], ignore: [] };
}
