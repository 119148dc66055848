/** Moves the code that builds a server out of the function that connects it, in front of the statement round that function. */
import type { Binding, NodePath } from '@babel/traverse';
import { indentAt } from '../../ast/source.js';
import { afterLineEnd, type SpanEnd } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import { namedFrame } from './naming.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import { isWithin, type StatementPath, statementIn } from './places.js';
import { chunkOf, inFrontOf, isAlone, isBlankAbove, layoutOf, textSpansOf } from './wrap.js';

export interface Lift {
  readonly file: ParsedFile;
  readonly moved: readonly StatementPath[];
  /** Where the function goes. */
  readonly target: NodePath;
  readonly name: string;
  /** The last line of the function: `return server`. */
  readonly last: string;
  /** False for `server = …`, which becomes a declaration in the function. */
  readonly isDeclared: boolean;
  /** For the binding of `server = …`. */
  readonly own: Binding;
  /** What stands in the place of the last statement afterwards, or of the first one, if anything. */
  readonly replacement: string | undefined;
  readonly isFirst: boolean;
}

export interface Lifted {
  /** The function. */
  readonly added: Edit;
  /** `const server = createServer();` in the place of the statements, where one is asked for. */
  readonly replaced: readonly Edit[];
}

export function liftEdits(lift: Lift): Lifted | Obstacle {
  const { file, moved, target, replacement } = lift;
  const statement = statementIn(target, moved[0].node);
  const shared = [statement ?? moved[0], ...moved].find(({ node }) => !isAlone(file, node));
  if (!statement || shared) return obstacleAt(file, (shared ?? moved[0]).node, 'shared-line');
  const added = inFrontOf(file, statement.node, functionLines(lift, statement));
  if (replacement === undefined) return { added, replaced: [] };
  const nodes = moved.map(({ node }) => node);
  const one = lift.isFirst ? nodes[0] : nodes.at(-1)!;
  const replaced = [
    { file: file.path, start: one.start!, end: one.end!, text: replacement },
    ...nodes.filter((node) => node !== one).map((node) => ({ file: file.path, ...chunkOf(file, node), text: '' })),
  ];
  return { added, replaced };
}

/** A blank line between two statements stays one; the indentation of the place comes later. */
function functionLines({ file, moved, name, last, isDeclared, own }: Lift, statement: StatementPath): string[] {
  const { indent, unit, eol } = layoutOf(file, statement.node);
  const { head, foot } = namedFrame(file, name, moved, own);
  const old = indentAt(file.text, moved[0].node.start!);
  const body = moved.flatMap(({ node }, index) => {
    const { start, end } = chunkOf(file, node);
    const insertion = index === 0 && !isDeclared ? { at: node.start!, text: 'const ' } : undefined;
    const lines = reindented(file, { start, end }, old, `${indent}${unit}`, insertion).replace(/^[\r\n]+|\s+$/g, '');
    const own = lines.slice(indent.length);
    return index > 0 && isBlankAbove(file, start) ? ['', own] : [own];
  });
  const blank = body.includes('') || body.some((text) => text.includes(`${eol}${eol}`)) ? [''] : [];
  return [head, ...body, ...blank, `${unit}${last}`, foot];
}

/** Lines that start inside a template or string keep their blanks. */
function reindented(
  file: ParsedFile,
  span: SpanEnd,
  from: string,
  to: string,
  insertion?: { readonly at: number; readonly text: string },
): string {
  const texts = textSpansOf(file);
  let result = '';
  for (let at = span.start; at < span.end; ) {
    const end = nextLineAt(file.text, at, span.end);
    const isHere = insertion && insertion.at >= at && insertion.at < end;
    const line = isHere
      ? `${file.text.slice(at, insertion.at)}${insertion.text}${file.text.slice(insertion.at, end)}`
      : file.text.slice(at, end);
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
