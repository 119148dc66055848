export interface ApplyOptions {
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
