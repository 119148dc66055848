/** The parts of the first screen below the balance sheet. Each is a list of lines, empty when there is nothing to say. */
import { type Plan, type PlannedFinding, type PlanResult, SKIP_REASONS } from '../../planner/index.js';
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
  return groupedByReason(findings, verdict).flatMap(({ reason, all }) => {
    const places = all.map(({ file, line }) => `${file}:${line}`);
    const next = all[0].next;
    return [
      `${reason}   ${all[0].text}`,
      ...atMost(5, places, '--format json has them all').map((place) => `  ${place}`),
      ...(next === undefined ? [] : [`  Next: ${next}`]),
    ];
  });
}

export function nextSteps(result: PlanResult, request: Request, paths: readonly string[]): string[] {
  const { summary, files, install } = result.plan;
  const lines: [string, string][] = [];
  if (files.length > 0) lines.push([commandLike(request, 'apply', paths), whatApplyWrites(result.plan)]);
  if (summary.manual + result.markers.length > 0) {
    lines.push([commandLike(request, 'todo', paths), needsYou(Math.max(summary.manual, result.markers.length))]);
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
  const groups = new Map<string, PlannedFinding[]>();
  for (const finding of findings) {
    if (finding.verdict !== verdict) continue;
    const reason = `${finding.rule}/${finding.reason}`;
    groups.set(reason, [...(groups.get(reason) ?? []), finding]);
  }
  return [...groups].map(([reason, all]) => ({ reason, all })).sort((a, b) => b.all.length - a.all.length);
}

function bare(request: Request): Request {
  return { ...request, only: [], skip: [], era: 'dual', ignore: [] };
}
