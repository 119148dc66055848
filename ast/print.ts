/**
 * New code only: a small new node becomes text in the file's own style. recast is loaded here alone, on first use,
 * and never sees a node that holds text of the user: printing existing code re-indents template literals, flips
 * line ends and loses comments (measured). Moving existing code one level in is a matter of edits.
 */
import { createRequire } from 'node:module';
import type { Node } from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import { lineStartsOf } from './source.js';
import type { SpanEnd } from './tokens.js';

type Recast = typeof import('recast');

const load = createRequire(import.meta.url);
let recast: Recast | undefined;

function loaded(): Recast {
  // Rules are synchronous, hence no dynamic import.
  recast ??= load('recast') as Recast;
  return recast;
}

/** Builders for new nodes. */
export function builders(): Recast['types']['builders'] {
  return loaded().types.builders;
}

/**
 * Text of a new node, in the quotes, indentation, semicolons and line ends of the file; lines after the first are
 * indented by `indent`.
 * @throws when the node, or one inside it, comes from a parsed file
 */
export function printNode(file: ParsedFile, node: object, indent = ''): string {
  if (holdsParsed(node)) throw new Error('only new nodes are printed; text of a file is spliced');
  const { style } = file;
  const isTab = style.indent === '\t';
  const { code } = loaded().prettyPrint(node as never, {
    tabWidth: isTab ? 4 : style.indent.length,
    useTabs: isTab,
    quote: style.quote === "'" ? 'single' : 'double',
    trailingComma: style.trailingCommas,
    arrowParensAlways: true,
    objectCurlySpacing: true,
    lineTerminator: '\n',
  });
  const ended = style.semicolons ? code : code.replace(/;(?=\s*$)/, '');
  return ended.split('\n').join(`${style.eol}${indent}`);
}

function holdsParsed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsParsed);
  const node = value as Partial<Node> & Record<string, unknown>;
  if (typeof node.type === 'string' && typeof node.start === 'number') return true;
  return Object.entries(node).some(([key, child]) => key !== 'loc' && holdsParsed(child));
}

/**
 * Edits that move the lines of a span one level in. Lines that begin inside a template literal, a string over
 * several lines or JSX text stay as they are, because their blanks are part of a value. `undefined` when the span
 * begins or ends inside such a text.
 */
export function indentEdits(file: ParsedFile, span: SpanEnd): Edit[] | undefined {
  const texts = protectedSpans(file, span);
  const cuts = (offset: number) => texts.some(({ start, end }) => start < offset && offset < end);
  if (cuts(span.start) || cuts(span.end)) return undefined;
  const edits: Edit[] = [];
  for (const at of lineStartsOf(file.text)) {
    if (at < span.start || at >= span.end || at === 0) continue;
    // An empty line gets no blanks at its end.
    if (/^[^\S\r\n]*(?:[\r\n]|$)/.test(file.text.slice(at, at + 400))) continue;
    if (texts.some(({ start, end }) => start < at && at <= end)) continue;
    edits.push({ file: file.path, start: at, end: at, text: file.style.indent });
  }
  return edits;
}

function protectedSpans(file: ParsedFile, span: SpanEnd): SpanEnd[] {
  return file
    .paths('TemplateElement', 'StringLiteral', 'DirectiveLiteral', 'JSXText')
    .map(({ node }) => ({ start: node.start ?? 0, end: node.end ?? 0 }))
    .filter(({ start, end }) => end >= span.start && start <= span.end);
}
