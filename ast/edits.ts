/** Span edits on the original text. Bytes outside an edit are copied, never printed. */
import MagicString from 'magic-string';

export interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Several findings may need it, as an added import; it is written once. Other equal insertions are all meant. */
  readonly once?: true;
}

/** The edits of several findings, each that is to be written once only once. */
export function joinedEdits(edits: readonly Edit[]): Edit[] {
  const written = new Set<string>();
  return edits.filter(({ file, start, text, once }) => {
    if (!once) return true;
    const key = `${file}\0${start}\0${text}`;
    const isNew = !written.has(key);
    written.add(key);
    return isNew;
  });
}

/** Two edits overlap when they share a character, or when one inserts strictly inside what the other replaces. */
export function isOverlapping(a: Edit, b: Edit): boolean {
  if (a.file !== b.file) return false;
  if (a.start === a.end || b.start === b.end) {
    const [point, span] = a.start === a.end ? [a, b] : [b, a];
    return point.start > span.start && point.start < span.end;
  }
  return a.start < b.end && b.start < a.end;
}

/**
 * Text after all edits of one file; insertions at the same place keep the order of the list.
 * @throws {RangeError} when two edits overlap: the caller has to settle that first
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  for (let index = 1; index < ordered.length; index++) {
    if (isOverlapping(ordered[index - 1], ordered[index])) {
      throw new RangeError(`edits overlap at ${ordered[index].start} in ${ordered[index].file}`);
    }
  }
  const spliced = new MagicString(text);
  // Replacements first: removing a span also drops what was appended to it before.
  for (const { start, end, text: replacement } of edits) {
    if (start === end) continue;
    if (replacement === '') spliced.remove(start, end);
    else spliced.update(start, end, replacement);
  }
  for (const { start, end, text: inserted } of edits) {
    if (start === end) spliced.appendLeft(start, inserted);
  }
  return spliced.toString();
}

/** Maps an offset of the edited text back to the text before the edits; inside inserted text: where it was inserted. */
export function offsetBeforeEdits(offset: number, edits: readonly Edit[]): number {
  let shift = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const start = edit.start + shift;
    if (offset < start) break;
    if (offset < start + edit.text.length) return edit.start;
    shift += edit.text.length - (edit.end - edit.start);
  }
  return offset - shift;
}
