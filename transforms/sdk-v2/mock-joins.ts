/**
 * Mocks of modules that became one: of two mocks of one path the later one wins, so their factories are joined.
 *
 *   vi.mock(mcp, () => ({ McpServer: a })); vi.mock(stdio, () => ({ StdioServerTransport: b }));
 *     →  vi.mock(path, () => ({ McpServer: a, StdioServerTransport: b }));
 *
 * Not joined: factories that do more than return an object, keys that both give differently, mocks of other scopes or
 * methods, and whatever would change with the place (comments inside the call, names that are rewritten themselves).
 */
import type { CallExpression, Node, ObjectMember } from '@babel/types';
import { applyEdits, type Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { appendElementsEdit } from '../../ast/lists.js';
import { removeStatementSpan, statementOf } from '../../ast/statements.js';
import { commentsIn, isFirstOnLine, lineStartAt, type SpanEnd } from '../../ast/tokens.js';
import { type V1Link, v1LinksOf } from './imported-names.js';
import { factoryOf, isAutomock, type MockFactory } from './mock-factories.js';

export interface MovedMock extends V1Link {
  /** That bring this mock alone to SDK v2. */
  readonly edits: readonly Edit[];
}

/** Edits that make one mock of several, or `undefined` where a person has to. */
export function joinedMocks(file: ParsedFile, mocks: readonly MovedMock[]): Edit[] | undefined {
  const [first, ...others] = mocks;
  if (!mocks.every((mock) => isBeside(file, first, mock))) return undefined;
  const removed = others.map((mock) => removalOf(file, mock));
  if (others.some((mock) => isTouched(file, mock))) return undefined;
  const comments = others.map((mock, at) => commentsRound(file, mock, removed[at]));
  if (mocks.every(({ link }) => isAutomock(link))) {
    // Nothing is left that their comments could stand at.
    if (comments.some(({ length }) => length > 0)) return undefined;
    return [...first.edits, ...removed.map((span) => ({ file: file.path, ...span, text: '' }))];
  }
  const factories = mocks.map(({ link }) => factoryOf(link.path));
  const texts = addedTexts(file, mocks, factories, comments);
  const into = factories[0]?.object;
  if (!texts || !into) return undefined;
  const appended = texts.length > 0 ? [appendElementsEdit(file, into.properties, texts, into.start ?? 0, ' ')] : [];
  return [...first.edits, ...appended, ...removed.map((span) => ({ file: file.path, ...span, text: '' }))];
}

/** Statements of one list that call the same method. */
function isBeside(file: ParsedFile, first: MovedMock, mock: MovedMock): boolean {
  const [a, b] = [first, mock].map(({ link }) => link.path);
  const isPlain = b.parentPath?.isExpressionStatement() === true && (b.node as CallExpression).arguments.length <= 2;
  const [one, other] = [a, b].map(({ node }) => file.textOf((node as CallExpression).callee));
  return isPlain && statementOf(a)?.container === statementOf(b)?.container && one === other;
}

/** The statement with the comments right above it. */
function removalOf(file: ParsedFile, { link }: MovedMock): SpanEnd {
  const { node } = statementOf(link.path)!;
  const span = removeStatementSpan(file, node);
  let { start } = span;
  for (const comment of commentsIn(file, { start: 0, end: start }).reverse()) {
    const at = comment.start ?? 0;
    const between = file.text.slice(comment.end ?? 0, start);
    if (!isFirstOnLine(file.text, at) || /\S|\n\s*\n/.test(between)) break;
    start = lineStartAt(file.text, at);
  }
  return { start, end: span.end };
}

function commentsRound(file: ParsedFile, { link }: MovedMock, removed: SpanEnd): string[] {
  const inside = commentsIn(file, spanOf(link.path.node));
  const round = commentsIn(file, removed).filter((comment) => !inside.includes(comment));
  return round.map((comment) => file.text.slice(spanOf(comment).start, spanOf(comment).end));
}

function spanOf({ start, end }: { start?: number | null; end?: number | null }): SpanEnd {
  return { start: start ?? 0, end: end ?? 0 };
}

/** Something inside is rewritten for reasons of its own; only the path of the real module may be named again. */
function isTouched(file: ParsedFile, mock: MovedMock): boolean {
  const { node } = mock.link.path;
  const within = (at: Node) => (at.start ?? 0) > (node.start ?? 0) && (at.end ?? 0) < (node.end ?? 0);
  const actual = factoryOf(mock.link.path)?.actual;
  return v1LinksOf(file).some(({ link, names }) => {
    const isActual = actual && link.stringSpan.start > actual.start! && link.stringSpan.end < actual.end!;
    if (link.path !== mock.link.path && within(link.literal) && !isActual) return true;
    return names.some(({ uses }) => uses.some((use) => within(use.node)));
  });
}

function addedTexts(
  file: ParsedFile,
  mocks: readonly MovedMock[],
  factories: readonly (MockFactory | undefined)[],
  comments: readonly (readonly string[])[],
): string[] | undefined {
  const [first] = factories;
  if (!first) return undefined;
  const [property] = first.object.properties;
  const at = spanOf(property ?? first.object).start;
  const eol = file.style.eol;
  const indent = isFirstOnLine(file.text, at) ? file.text.slice(lineStartAt(file.text, at), at) : '';
  const given = new Map<string, string>();
  const texts: string[] = [];
  for (const [index, mock] of mocks.entries()) {
    const factory = factories[index];
    if (!factory || !isPlain(file, mock, factory, first)) return undefined;
    // The comments of what goes stand above the first thing that it gives.
    let above = index === 0 ? '' : (comments[index - 1] ?? []).map((one) => `${one}${eol}${indent}`).join('');
    for (const property of ownProperties(factory)) {
      const text = withEdits(file, property, mock.edits);
      const key = keyText(text);
      const known = given.get(key);
      if (known !== undefined && known !== text) return undefined;
      if (known === undefined && index > 0) texts.push(above + text);
      if (known === undefined) above = '';
      given.set(key, text);
    }
    if (above !== '') return undefined;
  }
  return texts;
}

function ownProperties({ object, actual }: MockFactory): ObjectMember[] {
  return object.properties.filter((one): one is ObjectMember => one !== actual && one.type !== 'SpreadElement');
}

/** Its properties mean the same in the first factory. */
function isPlain(file: ParsedFile, { link }: MovedMock, factory: MockFactory, first: MockFactory): boolean {
  const { object, actual, fn } = factory;
  const own = ownProperties(factory);
  if (own.length + (actual ? 1 : 0) !== object.properties.length) return false;
  if (actual && !first.actual) return false;
  const text = own.map((property) => file.textOf(property)).join('\n');
  const isFree = [...fn.params, ...first.fn.params].every(
    (param) => param.type === 'Identifier' && !new RegExp(`\\b${param.name}\\b`).test(text),
  );
  const needsAsync = fn.async && !first.fn.async && /\bawait\b/.test(text);
  if (!isFree || needsAsync || factory === first) return isFree && !needsAsync;
  // A comment within a value goes with it.
  return commentsIn(file, spanOf(link.path.node)).every((comment) =>
    own.some((one) => spanOf(one).start <= spanOf(comment).start && spanOf(comment).end <= spanOf(one).end),
  );
}

function withEdits(file: ParsedFile, node: Node, edits: readonly Edit[]): string {
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const inside = edits.filter((edit) => edit.start >= start && edit.end <= end);
  return applyEdits(
    file.text.slice(start, end),
    inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
}

/** As it stands before the colon, the brackets or the comma. */
function keyText(text: string): string {
  return /^(?:async\s+)?['"]?([\w$]+)/.exec(text)?.[1] ?? text;
}

/** Whether what names the real module inside a mock goes when the mock is joined to another. */
export function isInside({ link }: V1Link, mock: V1Link): boolean {
  const { start, end } = mock.link.path.node;
  return link !== mock.link && link.stringSpan.start > (start ?? 0) && link.stringSpan.end < (end ?? 0);
}
