export interface TodoItem {
  readonly file: string;
  readonly line: number;
  readonly transform: string;
  readonly rule: string;
  /** Missing when only a marker is left. */
  readonly reason?: string;
  readonly finding?: string;
  readonly text: string;
  readonly next: string;
  /** A marker stands in the source. */
  readonly marked: boolean;
  /** A marker whose finding is gone: settled, or in a file outside the plan. */
  readonly stale: boolean;
}
