/** The comment that a `manual` finding leaves in the source: one line above the statement, never twice. */
import type { NodePath } from '@babel/traverse';
import type { Comment, Node } from '@babel/types';
import type { Edit } from '../ast/edits.js';
import type { ParsedFile } from '../ast/file.js';
import { findChildren } from '../ast/paths.js';
import { eolAt, indentAt } from '../ast/source.js';
import type { Span } from './contract.js';

/** The edit that writes the marker, or `undefined` where it stands already or has no place (JSX, template text, `.d.ts`). */
export function markerEdit(file: ParsedFile, site: Span, id: string, todo: string): Edit | undefined {
  if (/\.d\.[cm]?ts$/.test(file.path)) return undefined;
  const statement = statementAt(file, site.start);
  if (!statement) return undefined;
  const start = startWithComments(file, statement);
  const text = `// MCP-TODO(${id}): ${todo.replace(/\s+/g, ' ').trim()}`;
  const above = file.comments.some(
    (comment) =>
      comment.value.includes(`MCP-TODO(${id})`) &&
      (comment.end ?? 0) <= (statement.start ?? 0) &&
      (comment.start ?? 0) >= start,
  );
  if (above) return undefined;
  return {
    file: file.path,
    start,
    end: start,
    text: `${text}${eolAt(file.text, start, file.style)}${indentAt(file.text, start)}`,
  };
}

/** The innermost statement or class member that starts its own line and holds the offset. */
function statementAt(file: ParsedFile, offset: number): Node | undefined {
  let found: Node | undefined;
  for (const path of file.paths('Program')) {
    const visit = (parent: NodePath): void => {
      for (const child of findChildren(parent)) {
        const { start, end } = child.node;
        if (start == null || end == null || start > offset || end <= offset) continue;
        if (isMarkable(file, child)) found = child.node;
        visit(child);
      }
    };
    visit(path);
  }
  return found;
}

function isMarkable(file: ParsedFile, path: NodePath): boolean {
  const isListed = path.listKey === 'body' || path.listKey === 'consequent';
  if (!isListed || !(path.isStatement() || path.isClassMethod() || path.isClassProperty())) return false;
  const start = path.node.start ?? 0;
  const lineStart = Math.max(file.text.lastIndexOf('\n', start - 1), file.text.lastIndexOf('\r', start - 1)) + 1;
  return /^[\ufeff \t\f]*$/.test(file.text.slice(lineStart, start)) || start === 0;
}

/** Start of the leading comments that touch the statement: a marker below `@ts-expect-error` would change its target. */
function startWithComments(file: ParsedFile, statement: Node): number {
  let start = statement.start ?? 0;
  const isAdjacent = (comment: Comment): boolean => {
    const between = file.text.slice(comment.end ?? 0, start);
    return /^[ \t]*(\r\n|\n|\r)?[ \t]*$/.test(between);
  };
  for (const comment of [...file.comments].reverse()) {
    if ((comment.end ?? 0) > start) continue;
    if (!isAdjacent(comment) || isHeader(file, comment)) break;
    start = comment.start ?? start;
  }
  return start;
}

/** A comment that closes a line of code, and the hashbang, are not leading comments of the next statement. */
function isHeader(file: ParsedFile, comment: Comment): boolean {
  const start = comment.start ?? 0;
  const lineStart = Math.max(file.text.lastIndexOf('\n', start - 1), file.text.lastIndexOf('\r', start - 1)) + 1;
  return /\S/.test(file.text.slice(lineStart, start).replace('\ufeff', '')) || file.text.slice(start).startsWith('#!');
}
