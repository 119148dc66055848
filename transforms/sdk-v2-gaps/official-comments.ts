/** The comments that the official codemod leaves above what it could not do, and the code they stand over. */
import type { NodePath } from '@babel/traverse';
import type { Comment, Node } from '@babel/types';
import { afterLineEnd, isFirstOnLine, lineEndAt, lineStartAt, restOfLine, tokenAfter } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';

export const OFFICIAL_TOKEN = '@mcp-codemod-error';

export interface OfficialComment {
  /** What is said behind the token. */
  readonly text: string;
  /** The comment, in JSX with its braces. */
  readonly start: number;
  readonly end: number;
  /** Where code begins that it stands over, to the end of that line. */
  readonly from: number;
  readonly to: number;
}

export function officialCommentsOf(file: ParsedFile): OfficialComment[] {
  return file.comments.flatMap((comment): OfficialComment[] => {
    const at = comment.value.indexOf(OFFICIAL_TOKEN);
    // Prose may speak of the token; a marker begins with it.
    if (at < 0 || /[^\s*]/.test(comment.value.slice(0, at))) return [];
    const text = comment.value
      .slice(at + OFFICIAL_TOKEN.length)
      .replace(/\s+/g, ' ')
      .trim();
    const { start, end } = holderOf(file, comment);
    const from = tokenAfter(file, end);
    return [{ text, start, end, from, to: lineEndAt(file.text, from) }];
  });
}

/** `{/* … *\/}`: the braces hold nothing else. */
function holderOf(file: ParsedFile, comment: Comment): { start: number; end: number } {
  const [start, end] = [comment.start ?? 0, comment.end ?? 0];
  const braces = file
    .paths('JSXExpressionContainer')
    .find(({ node }) => (node.start ?? 0) < start && (node.end ?? 0) > end && isOnly(file, node, start, end));
  return braces ? { start: braces.node.start ?? 0, end: braces.node.end ?? 0 } : { start, end };
}

function isOnly(file: ParsedFile, node: Node, start: number, end: number): boolean {
  const outside = file.text.slice((node.start ?? 0) + 1, start) + file.text.slice(end, (node.end ?? 0) - 1);
  return outside.trim() === '';
}

/** Takes the comment away, with its line where it has one of its own. */
export function removalOf(file: ParsedFile, { start, end }: OfficialComment): Edit {
  const { text } = file;
  const lineStart = lineStartAt(text, start);
  if (!isFirstOnLine(text, start) || restOfLine(file, end) === undefined) {
    // Between code: the blank on one side goes along.
    const blanks = /^[ \t]*/.exec(text.slice(end))![0].length;
    return { file: file.path, start, end: end + blanks, text: '' };
  }
  const after = afterLineEnd(text, lineEndAt(text, end));
  const indent = /^[ \t]*/.exec(text.slice(after))![0].length;
  // Before a blank line nothing may be left of this one; else the indentation of the next line takes its place.
  const isBlank = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(after));
  return isBlank
    ? { file: file.path, start: lineStart + (text[lineStart] === '\ufeff' ? 1 : 0), end: after, text: '' }
    : { file: file.path, start, end: after + indent, text: '' };
}

/** Whether a node begins on the line under a comment. */
export function beginningIn(region: { from: number; to: number }): (path: NodePath) => boolean {
  return ({ node }) => (node.start ?? -1) >= region.from && (node.start ?? -1) <= region.to;
}
