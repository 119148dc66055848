/** String literals: their value, and edits that keep their quote. */
import type { Node, StringLiteral, TemplateLiteral } from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import type { Quote } from './source.js';

export type PlainString = StringLiteral | TemplateLiteral;

/** The value of a string or of a template without `${…}`. */
export function stringValueOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0].value.cooked ?? undefined;
  return undefined;
}

/** A value as source text between the given quotes. */
export function quotedText(value: string, quote: Quote | '`'): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return `${quote}${quote === '`' ? escaped.replaceAll('${', '\\${') : escaped}${quote}`;
}

/** Replaces the whole literal, in the quote that it has. */
export function replaceStringEdit(file: ParsedFile, literal: PlainString, value: string): Edit {
  const [start, end] = [literal.start ?? 0, literal.end ?? 0];
  const quote = file.text[start] as Quote | '`';
  return { file: file.path, start, end, text: quotedText(value, quote) };
}
