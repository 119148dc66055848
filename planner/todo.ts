/** What is left for a person: manual findings, joined with the markers that already stand in the sources. */
import { isWaiting } from '../transforms/contract.js';
import type { Marker, PlanResult } from './result.js';
import type { PlannedFinding } from './shape.js';

export interface TodoItem {
  readonly file: string;
  readonly line: number;
  readonly transform: string;
  readonly rule: string;
  /** Missing when only a marker is left. */
  readonly reason?: string;
  /** Id of the finding; missing when only a marker is left. */
  readonly finding?: string;
  readonly text: string;
  readonly next: string;
  /** A marker stands in the source. */
  readonly marked: boolean;
  /** A marker whose finding is gone: settled, so that the marker can be removed. */
  readonly stale: boolean;
}

export function todoItems({ plan, markers }: PlanResult): TodoItem[] {
  const findings = plan.findings.filter(({ verdict }) => verdict === 'manual');
  const shared = new Map(findings.map((finding) => [finding, sharedMarker(finding, markers)]));
  const isShared = new Set(shared.values());
  const left = markers.filter((marker) => !isShared.has(marker));
  const items = findings.map((finding) => itemOf(finding, shared.get(finding) ?? takeMarker(finding, left)));
  const ran = new Set(plan.transforms.map(({ id }) => id));
  const unmatched = left.map((marker) => staleItem(marker, ran.has(marker.id.split('/')[0])));
  return [...items, ...unmatched].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** The one marker of a file for all findings that wait for the same blocker. */
function sharedMarker(finding: PlannedFinding, markers: readonly Marker[]): Marker | undefined {
  if (!isWaiting(finding)) return undefined;
  return markers.find(({ file, text }) => file === finding.file && text === finding.next);
}

/** The nearest marker of the same rule above the finding; one marker may stand for several findings of a statement. */
function takeMarker({ file, line, transform, rule }: PlannedFinding, left: Marker[]): Marker | undefined {
  const own = left.filter(
    (marker) => marker.file === file && marker.id === `${transform}/${rule}` && marker.line <= line,
  );
  const nearest = own.at(-1);
  if (nearest) left.splice(left.indexOf(nearest), 1);
  return nearest;
}

function itemOf(finding: PlannedFinding, marker: Marker | undefined): TodoItem {
  const { id, file, line, transform, rule, reason, text, next } = finding;
  return {
    file,
    line,
    transform,
    rule,
    reason,
    finding: id,
    text,
    next: next ?? text,
    marked: marker !== undefined,
    stale: false,
  };
}

function staleItem({ file, line, id, text }: Marker, isStale: boolean): TodoItem {
  const [transform, rule] = id.split('/');
  return { file, line, transform, rule, text, next: text, marked: true, stale: isStale };
}
