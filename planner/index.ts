/**
 * The planner as the commands see it. Everything heavy is imported inside the functions: a repository without MCP code
 * must be told so before a parser has been loaded.
 */
import type { ApplyOptions, ApplyResult } from './apply.js';
import type { Neighbours } from './neighbours.js';
import type { PlanOptions } from './options.js';
import type { PlanResult, Progress } from './result.js';
import type { TodoItem } from './todo.js';
import type { UndoResult } from './undo.js';

export type { ApplyFailure, ApplyOptions, ApplyResult } from './apply.js';
export { EXIT, type PlanOptions, rootFor, UsageError } from './options.js';
export type { FileChange, PlanResult, Progress, ProgressEvent } from './result.js';
export * from './shape.js';
export type { TodoItem } from './todo.js';
export type { UndoResult } from './undo.js';

/**
 * Reads a repository and plans its migration in memory; writes nothing and runs no code of the repository.
 * @throws {UsageError} for a missing path, a path outside the root or an unknown transform
 */
export async function planRepository(options: PlanOptions, progress?: Progress): Promise<PlanResult> {
  return (await import('./plan.js')).planOf(options, progress);
}

/**
 * Writes what the plan shows: journalled, file by file, each one atomically.
 * Refuses (writing nothing) when a file of the plan has uncommitted changes, unless `allowDirty`.
 */
export async function applyPlan(result: PlanResult, options: ApplyOptions): Promise<ApplyResult> {
  return (await import('./apply.js')).apply(result, options);
}

/** Finishes an `apply` that was killed; `undefined` when there is none. Call it before planning an `apply`. */
export async function resumeApply(root: string): Promise<ApplyResult | undefined> {
  return (await import('./apply.js')).resume(root);
}

/** Restores every byte that the last `apply` changed. Refuses, writing nothing, when one of its files changed since. */
export async function undoLast(root: string): Promise<UndoResult> {
  return (await import('./undo.js')).undo(root);
}

/** What is left for a person: the markers in the sources, and the manual findings with their next step. */
export async function todoOf(result: PlanResult): Promise<TodoItem[]> {
  return (await import('./todo.js')).todoItems(result);
}

/** The plan as it may be shown to others: what looks like a secret is masked in the patches too. For `--format json`. */
export async function publicPlan(result: PlanResult): Promise<PlanResult['plan']> {
  return (await import('./redact.js')).withoutSecrets(result.plan);
}

/** What lies beside a path that a message is about, for a suggestion. */
export async function neighboursOf(path: string): Promise<Neighbours> {
  return (await import('./neighbours.js')).neighboursOf(path);
}

/** Exit code of `plan`: 3 when something failed or nothing was readable, whatever else was found. */
export function exitCodeOf(result: PlanResult): number {
  return result.exitCode;
}
