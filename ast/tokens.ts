/**
 * Punctuation between nodes, found in the text with the comments left out. The parser is run without tokens (they
 * cost more than the tree); between two neighbouring nodes there are only blanks, comments and punctuation.
 */
import type { Comment, Node } from '@babel/types';
import type { ParsedFile } from './file.js';

/** A stretch of text of one file, in UTF-16 units. */
export interface SpanEnd {
  readonly start: number;
  readonly end: number;
}

/** The comment that starts at an offset. */
export function commentAt(file: ParsedFile, offset: number): Comment | undefined {
  const comments = file.comments;
  let [low, high] = [0, comments.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const start = comments[middle].start ?? 0;
    if (start === offset) return comments[middle];
    if (start < offset) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Offset of the first character at or after `offset` that is neither blank nor comment. */
export function tokenAfter(file: ParsedFile, offset: number): number {
  let at = offset;
  while (at < file.text.length) {
    const comment =
      file.text[at] === '/' || file.text[at] === '<' || file.text[at] === '-' ? commentAt(file, at) : undefined;
    if (comment) at = comment.end ?? at + 1;
    else if (/\s/.test(file.text[at])) at++;
    else break;
  }
  return at;
}

/** Span of a node with all parentheses round it, which are no part of `start` and `end` of the node. */
export function outerSpanOf(file: ParsedFile, node: Node): SpanEnd {
  const start = node.start ?? 0;
  let end = node.end ?? 0;
  const opening = node.extra?.parenStart;
  if (!node.extra?.parenthesized || typeof opening !== 'number') return { start, end };
  // The parser records the outermost parenthesis only; each one before the node has its partner behind it.
  for (let at = opening; at < start && file.text[at] === '('; at = tokenAfter(file, at + 1))
    end = tokenAfter(file, end) + 1;
  return { start: opening, end };
}

/** The comments that lie wholly inside a span. */
export function commentsIn(file: ParsedFile, { start, end }: SpanEnd): Comment[] {
  return file.comments.filter((comment) => (comment.start ?? 0) >= start && (comment.end ?? 0) <= end);
}

export function lineStartAt(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--;
  return at;
}

/** Offset of the line end of the line that holds `offset` (the length of the text on the last line). */
export function lineEndAt(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** Offset behind the line end that stands at `offset`. */
export function afterLineEnd(text: string, offset: number): number {
  if (text[offset] === '\r' && text[offset + 1] === '\n') return offset + 2;
  return text[offset] === '\n' || text[offset] === '\r' ? offset + 1 : offset;
}

/** Nothing but blanks stands before the offset on its line (a byte order mark does not count). */
export function isFirstOnLine(text: string, offset: number): boolean {
  return /^[\s\ufeff]*$/.test(text.slice(lineStartAt(text, offset), offset));
}

/**
 * Offset behind what belongs to the code that ends at `offset` on the same line: blanks and comments up to the line
 * end, the line end itself left out. `undefined` when other code follows on the line.
 */
export function restOfLine(file: ParsedFile, offset: number): number | undefined {
  const { text } = file;
  let at = offset;
  for (;;) {
    while (at < text.length && /[^\S\n\r]/.test(text[at])) at++;
    if (at >= text.length || text[at] === '\n' || text[at] === '\r') return at;
    const comment = commentAt(file, at);
    if (!comment) return undefined;
    // A block comment that goes on in the next line heads what follows there.
    if (/[\n\r]/.test(text.slice(at, comment.end ?? at))) return undefined;
    at = comment.end ?? at + 1;
  }
}
