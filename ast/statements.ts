/** Whole statements: where a new import goes, how a statement is taken out, what stands at the top of a file. */
import type { NodePath } from '@babel/traverse';
import type { Node, Statement } from '@babel/types';
import { isCall, memberChainOf, unwrapped } from './calls.js';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import { eolAt, indentAt } from './source.js';
import { afterLineEnd, isFirstOnLine, lineEndAt, lineStartAt, restOfLine, type SpanEnd } from './tokens.js';

/** A place for a new statement: `text` stands between `before` and `after` there. */
export interface StatementPlace {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Inserts import (or top-level require) statements, one per text, in one edit: after the last import of the file's
 * own kind, else after the directives, the hashbang, the header comment, the byte order mark.
 */
export function insertImportsEdit(file: ParsedFile, texts: readonly string[]): Edit {
  const { offset, before, after } = importPlaceOf(file);
  const eol = eolAt(file.text, offset, file.style);
  const text = `${before}${texts.join(eol)}${after}`;
  return { file: file.path, start: offset, end: offset, text, once: true };
}

export function importPlaceOf(file: ParsedFile): StatementPlace {
  const { text } = file;
  const last = lastImportOf(file);
  if (last) return placeBehind(file, last.end ?? 0);
  const directive = file.ast.program.directives.at(-1);
  if (directive) return placeBehind(file, directive.end ?? 0);
  const top = headEndOf(file);
  const eol = eolAt(text, top, file.style);
  if (top === 0 || text[top - 1] === '\ufeff') return { offset: top, before: '', after: eol };
  const isOwnLine = top === lineStartAt(text, top);
  return isOwnLine ? { offset: top, before: '', after: eol } : { offset: top, before: eol, after: '' };
}

function placeBehind(file: ParsedFile, end: number): StatementPlace {
  const { text } = file;
  const eol = eolAt(text, end, file.style);
  // The comment on its line belongs to the statement, so the new line starts behind it.
  const rest = restOfLine(file, end);
  if (rest === undefined) return { offset: end, before: eol, after: '' };
  return { offset: rest, before: eol, after: '' };
}

/** The last import; without any, the last top-level `require` of a CommonJS file. */
function lastImportOf(file: ParsedFile): Statement | undefined {
  const { body } = file.ast.program;
  const isImport = ({ type }: Node) => type === 'ImportDeclaration' || type === 'TSImportEqualsDeclaration';
  return body.findLast(isImport) ?? leadingRequireOf(body);
}

/** The last of the requires that head the file; one far below, between other code, is no place for an import. */
function leadingRequireOf(body: readonly Statement[]): Statement | undefined {
  let last: Statement | undefined;
  for (const statement of body) {
    if (isRequire(statement)) last = statement;
    else if (last && !isCompilerPreamble(statement)) break;
  }
  return last;
}

function isRequire(statement: Statement): boolean {
  const values =
    statement.type === 'VariableDeclaration'
      ? statement.declarations.map(({ init }) => init)
      : statement.type === 'ExpressionStatement'
        ? [statement.expression]
        : [];
  return values.some((value) => value && callsRequire(value));
}

function callsRequire(node: Node): boolean {
  const root = memberChainOf(node)?.root ?? unwrapped(node);
  if (!isCall(root)) return false;
  const callee = unwrapped(root.callee);
  if (callee.type === 'Identifier' && callee.name === 'require') return true;
  return root.arguments.length > 0 && callsRequire(root.arguments[0]);
}

/** What compilers write between requires: `exports.a = void 0;`, `Object.defineProperty(exports, …)`, helpers. */
function isCompilerPreamble(statement: Statement): boolean {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.every(({ id }) => id.type === 'Identifier' && id.name.startsWith('__'));
  }
  if (statement.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  const target =
    expression.type === 'AssignmentExpression'
      ? expression.left
      : isCall(expression)
        ? expression.arguments[0]
        : undefined;
  const root = target && memberChainOf(target)?.root;
  return root?.type === 'Identifier' && root.name === 'exports';
}

/**
 * Offset where the code of a file begins: behind byte order mark, hashbang line, and a header comment, which is a
 * comment at the very top that a blank line or another comment parts from the first statement, or a licence.
 */
export function headEndOf(file: ParsedFile): number {
  const { text } = file;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  if (text.startsWith('#!', at)) at = afterLineEnd(text, lineEndAt(text, at));
  // A comment of several `//` lines is one: what parts it from the code stands below its last line.
  let seen = at;
  for (const comment of file.comments) {
    const [start, end] = [comment.start ?? 0, comment.end ?? 0];
    if (start < seen) continue;
    const isNext = text.slice(seen, start).trim() === '';
    const first = file.ast.program.body[0];
    if (!isNext || (first && start >= (first.start ?? 0))) break;
    const rest = restOfLine(file, end);
    if (rest === undefined) break;
    const below = text.slice(rest);
    const isHeader =
      /^(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:[\r\n]|$)/.test(below) || below.trim() === '' || isLicence(comment.value);
    const goesOn = comment.type === 'CommentLine' && /^(?:\r\n|\n|\r)[^\S\r\n]*\/\//.test(below);
    if (!isHeader && !goesOn) break;
    seen = afterLineEnd(text, rest);
    if (isHeader) at = seen;
  }
  return at;
}

function isLicence(comment: string): boolean {
  return (
    comment.startsWith('!') ||
    /@licen[sc]e|copyright|SPDX-|licen[sc]e\b|^\/ ?<(?:reference|amd)|@ts-(?:nocheck|check)/i.test(comment)
  );
}

/**
 * Span of a statement with its line: the comment behind it on the line and the line end go too, comments above it
 * stay (they may be the licence). On a line shared with other code only the statement itself goes.
 */
export function removeStatementSpan(file: ParsedFile, node: Node): SpanEnd {
  const { text } = file;
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const rest = restOfLine(file, end);
  const isFirst = isFirstOnLine(text, start);
  if (isFirst && rest !== undefined) {
    const lineStart = lineStartAt(text, start);
    return { start: text[lineStart] === '\ufeff' ? lineStart + 1 : lineStart, end: afterLineEnd(text, rest) };
  }
  if (rest === undefined) {
    let to = end;
    while (/[^\S\r\n]/.test(text[to] ?? '')) to++;
    return { start, end: to };
  }
  let from = start;
  while (/[^\S\r\n]/.test(text[from - 1] ?? '')) from--;
  return { start: from, end };
}

export function removeStatementEdit(file: ParsedFile, node: Node): Edit {
  return { file: file.path, ...removeStatementSpan(file, node), text: '' };
}

/** The statement (or class member) that holds a path and stands in a list of statements. */
export function statementOf(path: NodePath): NodePath<Statement> | undefined {
  return (path.find((at) => at.isStatement() && at.inList === true) ?? undefined) as NodePath<Statement> | undefined;
}

/** Inserts statements above another one and its leading comments' line, with its indentation. */
export function insertBeforeEdit(file: ParsedFile, node: Node, texts: readonly string[]): Edit {
  const start = node.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  const indent = indentAt(file.text, start);
  const text = texts.map((one) => `${one}${eol}${indent}`).join('');
  return { file: file.path, start, end: start, text };
}

/** Inserts statements below another one (below the comment on its line), with its indentation. */
export function insertAfterEdit(file: ParsedFile, node: Node, texts: readonly string[]): Edit {
  const end = node.end ?? 0;
  const at = restOfLine(file, end) ?? end;
  const eol = eolAt(file.text, end, file.style);
  const indent = indentAt(file.text, node.start ?? 0);
  const text = texts.map((one) => `${eol}${indent}${one}`).join('');
  return { file: file.path, start: at, end: at, text };
}
