/**
 * The separate arguments of `tool` and `prompt` become the properties of one config object. Text is only written round
 * the arguments, and one more level of indentation before lines that move in; lines that start inside a template stay.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import type { Registration } from '../../ast/mcp/registrations.js';
import { descend } from '../../ast/paths.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { isFirstOnLine, outerSpanOf, type SpanEnd } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { Wrap } from './schema-shapes.js';

export interface ConfigPart {
  readonly key: string;
  readonly path: NodePath;
  readonly wrap?: Wrap;
}

/** Arguments between name and handler, in their order, with the property that each becomes. */
export function configPartsOf({ parts, method }: Registration): Omit<ConfigPart, 'wrap'>[] {
  const shapeKey = method === 'prompt' ? 'argsSchema' : 'inputSchema';
  const all = [
    { key: 'description', path: parts.description },
    { key: shapeKey, path: parts.shape },
    { key: 'annotations', path: parts.annotations },
  ];
  return all.filter((part): part is { key: string; path: NodePath } => part.path !== undefined);
}

export function configEdits(file: ParsedFile, parts: readonly ConfigPart[], handler: Node): Edit[] {
  const [first] = parts;
  if (!first) return [emptyConfigEdit(file, handler)];
  const spans = parts.map(({ path }) => outerSpanOf(file, path.node));
  const isShort = parts.length === 1 && !/[\r\n]/.test(file.textOf(spans[0]));
  const isInLines = !isShort && isFirstOnLine(file.text, spans[0].start);
  const eol = eolAt(file.text, spans[0].start, file.style);
  const indent = indentAt(file.text, spans[0].start);
  const unit = isInLines ? file.style.indent : '';
  const region = { start: spans[0].start, end: spans.at(-1)!.end };
  const edits = isInLines ? indentEdits(file, region, parts) : [];
  parts.forEach(({ key, wrap }, index) => {
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    const open = isFirst ? (isInLines ? `{${eol}${indent}${unit}` : '{ ') : '';
    const comma = file.style.trailingCommas ? ',' : '';
    const close = isLast ? (isInLines ? `${comma}${eol}${indent}}` : ' }') : '';
    const { start, end } = spans[index];
    const name = isCalled(key, parts[index]) ? '' : `${key}: `;
    const text = `${open}${name}${wrap?.before ?? ''}`;
    if (text) edits.push({ file: file.path, start, end: start, text });
    if (wrap?.cut) edits.push(wrap.cut);
    const rest = `${wrap?.after ?? ''}${close}`;
    if (rest) edits.push({ file: file.path, start: end, end, text: rest });
  });
  return edits;
}

/** A variable of the name that its property has: `{ description }`. */
function isCalled(key: string, { path, wrap }: ConfigPart): boolean {
  return wrap === undefined && path.isIdentifier({ name: key }) && !path.node.extra?.parenthesized;
}

/** `{}` before the handler, which is all that stands behind the name (and the URI of a resource). */
export function emptyConfigEdit(file: ParsedFile, handler: Node): Edit {
  const { start } = outerSpanOf(file, handler);
  const gap = isFirstOnLine(file.text, start)
    ? `${eolAt(file.text, start, file.style)}${indentAt(file.text, start)}`
    : ' ';
  return { file: file.path, start, end: start, text: `{},${gap}` };
}

/** One level of indentation for every line that starts inside `region`. */
function indentEdits(file: ParsedFile, region: SpanEnd, parts: readonly ConfigPart[]): Edit[] {
  const verbatim = parts.flatMap(({ path }) => verbatimSpans(path));
  const edits: Edit[] = [];
  for (let at = region.start; at < region.end; at++) {
    const isEnd = file.text[at] === '\n' || (file.text[at] === '\r' && file.text[at + 1] !== '\n');
    const start = at + 1;
    if (!isEnd || start >= region.end || /[\r\n]/.test(file.text[start])) continue;
    if (verbatim.some((span) => span.start < start && start <= span.end)) continue;
    edits.push({ file: file.path, start, end: start, text: file.style.indent });
  }
  return edits;
}

/** Text whose line starts belong to a value: templates, and strings that a backslash continues. */
function verbatimSpans(path: NodePath): SpanEnd[] {
  const spans: SpanEnd[] = [];
  const add = ({ node }: NodePath): void => {
    spans.push({ start: node.start ?? 0, end: node.end ?? 0 });
  };
  if (path.isTemplateLiteral()) for (const quasi of path.get('quasis')) add(quasi);
  if (path.isStringLiteral()) add(path);
  descend(path, (inner) => {
    if (inner.isTemplateElement() || inner.isStringLiteral() || inner.isJSXText()) add(inner);
    return true;
  });
  return spans;
}
