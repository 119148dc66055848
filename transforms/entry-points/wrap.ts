/**
 * Puts statements into a function where they stand: a head above, a foot below, one level of indentation between.
 * Statements in between that do not belong there are lifted above, in their order and with their comments.
 *
 * Lines that start inside a template or string are not indented: their blanks are text.
 */
import type { Comment, Node } from '@babel/types';
import { eolAt, indentAt } from '../../ast/source.js';
import { afterLineEnd, isFirstOnLine, lineStartAt, restOfLine, type SpanEnd } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import type { StatementPath } from './places.js';

export interface Wrap {
  readonly file: ParsedFile;
  /** All statements of the list between the first and the last that goes in, both included. */
  readonly region: readonly StatementPath[];
  readonly moved: readonly StatementPath[];
  /** Spans that other edits take away. */
  readonly gone: readonly SpanEnd[];
  /** Lines above; those after the first are indented like the body. */
  readonly head: readonly string[];
  /** Lines below, without indentation; all but the last one stand on the level of the body. */
  readonly foot: readonly string[];
  /** The statement that the foot replaces; without one it goes below the last statement. */
  readonly end?: StatementPath;
  /** A statement behind the foot. */
  readonly below?: string;
}

export function wrapEdits(wrap: Wrap): Edit[] | Obstacle {
  const { file, region, moved } = wrap;
  const shared = region.find(({ node }) => !isAlone(file, node));
  if (shared) return obstacleAt(file, shared.node, 'shared-line');
  const isGone = ({ node }: StatementPath) =>
    wrap.gone.some(({ start, end }) => start <= node.start! && node.end! <= end);
  const lifted = region
    .filter((statement) => !moved.includes(statement) && statement !== wrap.end && !isGone(statement))
    .map(({ node }) => chunkOf(file, node));
  const first = moved[0]?.node ?? wrap.end!.node;
  const above = lineStartAt(file.text, firstCommentStart(file, first));
  const start = hasDirective(file, first) ? above : lineStartAt(file.text, first.start!);
  const { unit, indent, eol } = layoutOf(file, first);
  const headText = [`${indent}${wrap.head[0]}`, ...wrap.head.slice(1).map((line) => `${indent}${unit}${line}`)];
  const last = wrap.end?.node ?? moved.at(-1)!.node;
  const skipped = [...lifted, ...wrap.gone];
  return [
    ...lifted.map((chunk) => insertion(file, above, file.text.slice(chunk.start, chunk.end))),
    insertion(file, start, headText.map((line) => `${line}${eol}`).join('')),
    ...indentEdits(file, { start, end: last.end! }, skipped, unit),
    ...lifted.map((chunk) => ({ file: file.path, ...chunk, text: '' })),
    footEdit(wrap, last),
  ];
}

function insertion(file: ParsedFile, at: number, text: string): Edit {
  return { file: file.path, start: at, end: at, text };
}

export function layoutOf(file: ParsedFile, node: Node): { unit: string; indent: string; eol: string } {
  return {
    unit: file.style.indent,
    indent: indentAt(file.text, node.start ?? 0),
    eol: eolAt(file.text, node.end ?? 0, file.style),
  };
}

/** The node has its lines for itself, comments aside. */
export function isAlone(file: ParsedFile, { start, end }: Node): boolean {
  return isFirstOnLine(file.text, start ?? 0) && restOfLine(file, end ?? 0) !== undefined;
}

function footEdit(wrap: Wrap, last: Node): Edit {
  const { file, foot } = wrap;
  const { unit, indent, eol } = layoutOf(file, last);
  const lines = foot.map((line, index) => {
    if (line === '') return line;
    return index === foot.length - 1 ? `${indent}${line}` : `${indent}${unit}${line}`;
  });
  if (wrap.below !== undefined) lines.push(`${indent}${wrap.below}`);
  if (wrap.end) {
    const text = lines.join(eol).slice(indent.length + unit.length);
    return { file: file.path, start: last.start!, end: last.end!, text };
  }
  const at = restOfLine(file, last.end!) ?? last.end!;
  return insertion(file, at, lines.map((line) => `${eol}${line}`).join(''));
}

/** A new declaration in front of a statement and its comments, with blank lines round it. */
export function inFrontOf(file: ParsedFile, node: Node, lines: readonly string[]): Edit {
  const { indent, eol } = layoutOf(file, node);
  const at = lineStartAt(file.text, chunkOf(file, node).start);
  const isApart = isBlankAbove(file, at) || /^$|[{(]\s*$/.test(file.text.slice(0, at));
  const text = lines.map((line) => (line === '' ? '' : `${indent}${line}`));
  return insertion(file, at, [...(isApart ? [] : ['']), ...text, '', ''].join(eol));
}

export function isBlankAbove({ text }: ParsedFile, at: number): boolean {
  return /(?:^|\n|\r(?!\n))[^\S\r\n]*(?:\r\n|\n|\r)$/.test(text.slice(0, at));
}

/** A statement with the comments that touch it and its whole lines; a blank line below goes along. */
export function chunkOf(file: ParsedFile, node: Node): SpanEnd {
  const { text } = file;
  const end = afterLineEnd(text, restOfLine(file, node.end!) ?? node.end!);
  const blank = /^[^\S\r\n]*(?:\r\n|\n|\r)/.exec(text.slice(end))?.[0].length ?? 0;
  return { start: lineStartAt(text, firstCommentStart(file, node)), end: end + blank };
}

function leadingComments(file: ParsedFile, node: Node): Comment[] {
  const found: Comment[] = [];
  let at = node.start ?? 0;
  for (const comment of [...file.comments].reverse()) {
    if ((comment.end ?? 0) > at) continue;
    const between = file.text.slice(comment.end ?? 0, at);
    if (!/^[^\S\r\n]*(?:\r\n|\n|\r)?[^\S\r\n]*$/.test(between) || !isFirstOnLine(file.text, comment.start ?? 0)) break;
    if (file.text.startsWith('#!', comment.start ?? 0)) break;
    found.unshift(comment);
    at = comment.start ?? 0;
  }
  return found;
}

function firstCommentStart(file: ParsedFile, node: Node): number {
  return leadingComments(file, node)[0]?.start ?? node.start ?? 0;
}

/** A comment that a tool reads and ties to the next line. */
function hasDirective(file: ParsedFile, node: Node): boolean {
  return leadingComments(file, node).some(({ value }) =>
    /@ts-|@type\b|eslint-|biome-ignore|prettier-ignore|istanbul ignore|c8 ignore|v8 ignore/.test(value),
  );
}

function indentEdits(file: ParsedFile, { start, end }: SpanEnd, skipped: readonly SpanEnd[], unit: string): Edit[] {
  const { text } = file;
  const texts = textSpansOf(file);
  const edits: Edit[] = [];
  for (let at = start; at < end; at = nextLine(text, at)) {
    if (/^[^\S\r\n]*(?:[\r\n]|$)/.test(text.slice(at, at + 400))) continue;
    if (skipped.some((span) => at >= span.start && at < span.end)) continue;
    if (texts.some((span) => at > span.start && at <= span.end)) continue;
    edits.push(insertion(file, at, unit));
  }
  return edits;
}

function nextLine(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return Math.max(afterLineEnd(text, end), at + 1);
}

/** Text of the program: template parts, strings that go on in the next line, JSX text. */
export function textSpansOf(file: ParsedFile): SpanEnd[] {
  return file
    .paths('TemplateElement', 'StringLiteral', 'JSXText')
    .map(({ node }) => ({ start: node.start ?? 0, end: node.end ?? 0 }))
    .filter((span) => /[\r\n]/.test(file.text.slice(span.start, span.end)));
}

export function isMultiLineBlank(text: string): boolean {
  return /(?:\r?\n|\r(?!\n))[^\S\r\n]*(?:\r?\n|\r(?!\n))/.test(text);
}
