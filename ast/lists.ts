/**
 * Comma lists: call arguments, object properties, array elements, import and export specifiers, parameters.
 * Removing and adding elements keeps the layout of the list: one line stays one line, one element per line stays so.
 */
import type { Node } from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import { eolAt, indentAt } from './source.js';
import {
  afterLineEnd,
  isFirstOnLine,
  lineStartAt,
  outerSpanOf,
  restOfLine,
  type SpanEnd,
  tokenAfter,
} from './tokens.js';

/**
 * Edits that remove elements with their commas. An element that has its lines for itself takes them along, with the
 * comment behind it; comments above it and between elements stay. Removing all of them leaves the empty brackets.
 */
export function removeElementEdits(file: ParsedFile, list: readonly (Node | null)[], removed: readonly Node[]): Edit[] {
  const elements = list.filter((node): node is Node => node !== null);
  const kept = elements.filter((node) => !removed.includes(node));
  const edits: SpanEnd[] = [];
  for (const element of elements) {
    if (removed.includes(element)) edits.push(elementSpan(file, element));
  }
  const last = elements.at(-1);
  if (last && removed.includes(last) && kept.length > 0 && commaAfter(file, last) === undefined) {
    const lastKept = kept.at(-1)!;
    const comma = commaAfter(file, lastKept)!;
    edits.push({ start: comma, end: comma + 1 });
    // `{ A, C }` minus C: the blanks between the comma and C go with it, unless a comment stands there.
    const first = elements[elements.indexOf(lastKept) + 1];
    const [from, to] = [comma + 1, outerSpanOf(file, first).start];
    if (!isFirstOnLine(file.text, to) && /^\s*$/.test(file.text.slice(from, to))) edits.push({ start: from, end: to });
  }
  return merged(edits).map((span) => ({ file: file.path, ...span, text: '' }));
}

function commaAfter(file: ParsedFile, node: Node): number | undefined {
  const at = tokenAfter(file, outerSpanOf(file, node).end);
  return file.text[at] === ',' ? at : undefined;
}

function elementSpan(file: ParsedFile, element: Node): SpanEnd {
  const { text } = file;
  const start = outerSpanOf(file, element).start;
  const comma = commaAfter(file, element);
  const end = comma === undefined ? outerSpanOf(file, element).end : comma + 1;
  const rest = restOfLine(file, end);
  if (isFirstOnLine(text, start) && rest !== undefined) {
    return { start: lineStartAt(text, start), end: afterLineEnd(text, rest) };
  }
  let [from, to] = [start, end];
  if (comma === undefined || rest === to) return { start: from, end: to };
  while (/[ \t]/.test(text[to] ?? '')) to++;
  // Last on its line but not alone on it: the blanks before it would be left at the end of the line.
  if (/[\n\r]/.test(text[to] ?? '')) while (/[ \t]/.test(text[from - 1] ?? '')) from--;
  return { start: from, end: to };
}

function merged(spans: readonly SpanEnd[]): SpanEnd[] {
  const result: { start: number; end: number }[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const previous = result.at(-1);
    if (previous && span.start <= previous.end) previous.end = Math.max(previous.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

/**
 * Inserts elements behind the last one (recipe: `, text` at the end of the last element is right with and without a
 * trailing comma), or behind the opening bracket at `open` when the list is empty.
 * All new elements of one list must come in one call: two insertions into an empty list know nothing of each other.
 */
export function appendElementsEdit(
  file: ParsedFile,
  list: readonly (Node | null)[],
  texts: readonly string[],
  open: number,
  padding: '' | ' ',
): Edit {
  const last = list.filter((node): node is Node => node !== null).at(-1);
  if (!last) return intoEmpty(file, texts, open, padding);
  const { text } = file;
  const end = outerSpanOf(file, last).end;
  const start = outerSpanOf(file, last).start;
  const eol = eolAt(text, end, file.style);
  const isOnePerLine = isFirstOnLine(text, start) && restOfLine(file, commaEnd(file, last) ?? end) !== undefined;
  if (!isOnePerLine) return { file: file.path, start: end, end, text: texts.map((one) => `, ${one}`).join('') };
  const indent = indentAt(text, start);
  const lines = texts.map((one) => `,${eol}${indent}${one}`).join('');
  const comma = commaAfter(file, last);
  const rest = restOfLine(file, comma === undefined ? end : comma + 1)!;
  const hasComment = text.slice(comma === undefined ? end : comma + 1, rest).trim() !== '';
  if (!hasComment) return { file: file.path, start: end, end, text: lines };
  // A comment behind the last element belongs to it: the new ones start on the line below that comment.
  if (comma !== undefined) {
    const below = texts.map((one) => `${eol}${indent}${one},`).join('');
    return { file: file.path, start: rest, end: rest, text: below };
  }
  return { file: file.path, start: end, end: rest, text: `,${text.slice(end, rest)}${lines.slice(1)}` };
}

function commaEnd(file: ParsedFile, node: Node): number | undefined {
  const comma = commaAfter(file, node);
  return comma === undefined ? undefined : comma + 1;
}

function intoEmpty(file: ParsedFile, texts: readonly string[], open: number, padding: '' | ' '): Edit {
  const { text } = file;
  const at = open + 1;
  const joined = texts.join(', ');
  const next = tokenAfter(file, at);
  const inner = text.slice(at, next);
  if (!/[\n\r]/.test(inner)) {
    // `{}` and `{ }` and `{ /* nothing yet */ }`: what stands inside stays behind the new elements.
    const tail = inner === '' ? padding : inner.startsWith(' ') ? '' : padding;
    return { file: file.path, start: at, end: at, text: `${padding}${joined}${tail}` };
  }
  const eol = eolAt(text, open, file.style);
  const indent = `${indentAt(text, open)}${file.style.indent}`;
  const comma = file.style.trailingCommas ? ',' : '';
  const separator = `,${eol}${indent}`;
  return { file: file.path, start: at, end: at, text: `${eol}${indent}${texts.join(separator)}${comma}` };
}
