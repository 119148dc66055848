/** Counts comments before and after a rewrite: one that swallows a comment is never `safe`. */
import type { Edit } from '../ast/edits.js';
import type { ParsedFile } from '../ast/file.js';
import type { Outcome } from '../transforms/run.js';

export const SWALLOWS_COMMENT = 'A comment in the replaced code is not needed any more: {comment}';

/**
 * The outcomes with those that drop a comment demoted to `review`. A comment may be written again by any edit of the
 * same component: code that moves from one place to another takes its comments along in two findings.
 */
export function withCommentCensus(
  outcomes: readonly Outcome[],
  fileAt: (path: string) => ParsedFile | undefined,
): Outcome[] {
  const written = new Map<string, string>();
  for (const outcome of outcomes) {
    const key = outcome.component;
    if (key !== undefined) written.set(key, (written.get(key) ?? '') + textWrittenBy(outcome));
  }
  return outcomes.map((outcome) => {
    if (outcome.verdict !== 'rewrite') return outcome;
    const kept = outcome.component === undefined ? textWrittenBy(outcome) : written.get(outcome.component)!;
    const lost = outcome.edits
      .flatMap((edit) => commentsIn(edit, fileAt(edit.file)))
      .find((comment) => !kept.includes(comment));
    if (lost === undefined) return outcome;
    const stated = SWALLOWS_COMMENT.replace('{comment}', shortened(lost));
    const assumption = outcome.assumption === undefined ? stated : `${outcome.assumption} ${stated}`;
    return { ...outcome, safety: 'review' as const, assumption };
  });
}

function textWrittenBy({ edits, adds }: Outcome): string {
  return [...edits, ...adds].map(({ text }) => text).join('\n');
}

/** Markers that a rewrite takes away with their cause: ours, and those of the official codemod. */
const MARKERS = /^(?:MCP-TODO\(|@mcp-codemod-error\b)/;

/** Words of the comments that lie in the replaced span, without their delimiters and without markers. */
function commentsIn({ start, end }: Edit, file: ParsedFile | undefined): string[] {
  if (start === end || file === undefined) return [];
  const inside = file.comments.filter((comment) => (comment.start ?? 0) < end && (comment.end ?? 0) > start);
  return inside.map(({ value }) => value.trim()).filter((words) => words !== '' && !MARKERS.test(words));
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
