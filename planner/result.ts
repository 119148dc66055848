/** What planning returns: the plan that is shown, and the changes that carry it out. */
import { EXIT } from './options.js';
import type { Plan } from './shape.js';

export interface FileChange {
  readonly path: string;
  /** Text that was read; `undefined` for a file that is added. */
  readonly before: string | undefined;
  readonly after: string;
  /** Permission bits of the file that was read. */
  readonly mode: number;
}

export interface PlanResult {
  /** Absolute path. */
  readonly root: string;
  readonly plan: Plan;
  readonly changes: readonly FileChange[];
  /** Markers that stand in the sources now. */
  readonly markers: readonly Marker[];
  /** What `exitCodeOf` says. */
  readonly exitCode: number;
}

export interface Marker {
  readonly file: string;
  readonly line: number;
  /** `transform/rule`. */
  readonly id: string;
  readonly text: string;
}

export type ProgressEvent =
  | { readonly kind: 'listed'; readonly files: number }
  | { readonly kind: 'read'; readonly mentioning: number }
  | { readonly kind: 'transform'; readonly id: string; readonly number: number; readonly of: number };

export type Progress = (event: ProgressEvent) => void;

export function planResult(
  root: string,
  plan: Plan,
  changes: readonly FileChange[],
  markers: readonly Marker[],
): PlanResult {
  return { root, plan, changes, markers, exitCode: exitCodeOf(plan) };
}

/** 3 when something failed or nothing was readable, whatever else was found. */
function exitCodeOf({ summary }: Plan): number {
  return summary.failed > 0 || summary.files.read === 0 ? EXIT.failed : EXIT.done;
}
