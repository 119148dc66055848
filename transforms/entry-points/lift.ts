/** Moves the code that builds a server out of the function that connects it, in front of the statement round that function. */
import type { NodePath } from '@babel/traverse';
import { indentAt } from '../../ast/source.js';
import { afterLineEnd, lineStartAt, restOfLine, type SpanEnd } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import { namedFrame } from './naming.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import { isWithin, type StatementPath, statementIn, statementsOf } from './places.js';
import { chunkOf, isAlone, isMultiLineBlank, layoutOf, textSpansOf } from './wrap.js';

export interface Lift {
  readonly file: ParsedFile;
  /** Where the statements stand now. */
  readonly list: NodePath;
  readonly moved: readonly StatementPath[];
  /** Where the function goes. */
  readonly target: NodePath;
  readonly name: string;
  /** The last line of the function: `return server`. */
  readonly last: string;
  /** What stands in the place of the first statement afterwards, if anything. */
  readonly replacement: string | undefined;
}

export interface Lifted {
  /** The function. */
  readonly added: readonly Edit[];
  /** The statements go from where they were. */
  readonly taken: readonly Edit[];
}

export function liftEdits(lift: Lift): Lifted | Obstacle {
  const { file, list, moved, target, replacement } = lift;
  const statement = statementIn(target, moved[0].node);
  if (!statement || !isAlone(file, statement.node))
    return obstacleAt(file, (statement ?? moved[0]).node, 'shared-line');
  const region = regionOf(list, moved);
  const shared = region.find(({ node }) => !isAlone(file, node));
  if (shared) return obstacleAt(file, shared.node, 'shared-line');
  const kept = region.filter((one) => !moved.includes(one)).map(({ node }) => linesOf(file, node));
  const whole = {
    start: linesOf(file, moved[0].node).start,
    end: linesOf(file, moved.at(-1)!.node).end,
  };
  const gaps = gapsBetween(whole, kept);
  const taken = replacement === undefined ? withoutBlankEnd(file, gaps) : gaps;
  const at = lineStartAt(file.text, chunkOf(file, statement.node).start);
  const first = moved[0].node;
  const { indent, eol } = layoutOf(file, first);
  const removals = taken.map((span) => {
    const isFirst = span.start <= first.start! && first.end! <= span.end;
    const text = isFirst && replacement !== undefined ? `${indent}${replacement}${eol}` : '';
    return { file: file.path, ...span, text };
  });
  const text = functionText(lift, statement, taken);
  return { added: [{ file: file.path, start: at, end: at, text }], taken: removals };
}

function regionOf(list: NodePath, moved: readonly StatementPath[]): StatementPath[] {
  const [start, end] = [moved[0].node.start!, moved.at(-1)!.node.end!];
  return statementsOf(list).filter(({ node }) => node.start! >= start && node.end! <= end);
}

/** Whole lines of a statement with the comments that touch it. */
function linesOf(file: ParsedFile, node: StatementPath['node']): SpanEnd {
  const { start } = chunkOf(file, node);
  return { start, end: afterLineEnd(file.text, restOfLine(file, node.end!) ?? node.end!) };
}

function gapsBetween(whole: SpanEnd, kept: readonly SpanEnd[]): SpanEnd[] {
  const gaps: SpanEnd[] = [];
  let { start } = whole;
  for (const span of kept) {
    if (span.start > start) gaps.push({ start, end: span.start });
    start = Math.max(start, span.end);
  }
  if (whole.end > start) gaps.push({ start, end: whole.end });
  return gaps;
}

/** A blank line behind the last of them goes too, so that no two are left behind. */
function withoutBlankEnd(file: ParsedFile, spans: readonly SpanEnd[]): SpanEnd[] {
  const last = spans.at(-1)!;
  const blank = /^[^\S\r\n]*(?:\r\n|\n|\r)/.exec(file.text.slice(last.end))?.[0].length ?? 0;
  return [...spans.slice(0, -1), { start: last.start, end: last.end + blank }];
}

function functionText({ file, moved, name, last }: Lift, statement: StatementPath, taken: readonly SpanEnd[]): string {
  const { indent, unit, eol } = layoutOf(file, statement.node);
  const { head, foot } = namedFrame(file, name, moved);
  const old = indentAt(file.text, moved[0].node.start!);
  const body = taken.map((span) => reindented(file, span, old, `${indent}${unit}`)).join('');
  const trimmed = body.replace(/^(?:[^\S\r\n]*(?:\r\n|\n|\r))+/, '').replace(/\s+$/, '');
  const blank = isMultiLineBlank(trimmed) ? [''] : [];
  const lines = [`${indent}${head}`, trimmed, ...blank, `${indent}${unit}${last}`, `${indent}${foot}`, '', ''];
  return lines.join(eol);
}

/** Lines that start inside a template or string keep their blanks. */
function reindented(file: ParsedFile, span: SpanEnd, from: string, to: string): string {
  const texts = textSpansOf(file);
  let result = '';
  for (let at = span.start; at < span.end; ) {
    const end = nextLineAt(file.text, at, span.end);
    const line = file.text.slice(at, end);
    const isText = texts.some(({ start, end: last }) => at > start && at <= last);
    result += isText || line.trim() === '' ? line : line.startsWith(from) ? to + line.slice(from.length) : line;
    at = end;
  }
  return result;
}

function nextLineAt(text: string, from: number, limit: number): number {
  let end = from;
  while (end < limit && text[end] !== '\n' && text[end] !== '\r') end++;
  return Math.min(Math.max(afterLineEnd(text, end), from + 1), limit);
}

/** Whether code stands in a function that is not the one round a list. */
export function isInside(list: NodePath, outer: NodePath): boolean {
  return list.node !== outer.node && isWithin(list.node, outer.node);
}
