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
