/** `if` statements that end a request early, and the header values that they look at. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { stringValueOf } from '../../literals.js';
import { oncePer } from '../../once-per.js';
import { HEADERS } from '../../protocol/wire-names.js';

/** A read of a header: `req.headers['mcp-session-id']`, `request.headers.get('Mcp-Session-Id')`, `req.header(…)`. */
export interface HeaderRead {
  readonly file: ParsedFile;
  /** The whole read. */
  readonly path: NodePath;
  /** The variable that holds it, where there is one. */
  readonly name: string | undefined;
}

export const sessionReadsIn = oncePer((file: ParsedFile) => readsOf(file, HEADERS.session));
export const versionReadsIn = oncePer((file: ParsedFile) => readsOf(file, HEADERS.version));

function readsOf(file: ParsedFile, header: string): HeaderRead[] {
  const wanted = header.toLowerCase();
  if (!file.text.toLowerCase().includes(wanted)) return [];
  return file.paths('StringLiteral').flatMap((literal) => {
    const names = literal.node.value.toLowerCase() === wanted ? literal : undefined;
    const read = names && readAround(names);
    return read ? [{ file, path: read, name: holderOf(read) }] : [];
  });
}

function readAround(literal: NodePath<t.StringLiteral>): NodePath | undefined {
  const { parentPath: parent, key } = literal;
  if (parent?.isMemberExpression({ computed: true }) || parent?.isOptionalMemberExpression({ computed: true })) {
    if (key !== 'property') return undefined;
    const isTarget = parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent.node;
    return isTarget ? undefined : (parent as NodePath);
  }
  if (!parent?.isCallExpression() && !parent?.isOptionalCallExpression()) return undefined;
  const callee = parent.get('callee') as NodePath;
  if (parent.node.arguments.length !== 1 || !(callee.isMemberExpression() || callee.isOptionalMemberExpression()))
    return undefined;
  return /^(?:get|header)$/.test(memberNameOf(callee.node) ?? '') ? (parent as NodePath) : undefined;
}

function holderOf(read: NodePath): string | undefined {
  const declarator = read.findParent((at) => at.isVariableDeclarator() || at.isStatement());
  return declarator?.isVariableDeclarator() && declarator.node.id.type === 'Identifier'
    ? declarator.node.id.name
    : undefined;
}

/** Whether an expression uses one of these reads, directly or through its variable. */
export function usesRead(reads: readonly HeaderRead[], path: NodePath): boolean {
  if (reads.some((read) => read.path.node === path.node || read.path.isDescendant(path))) return true;
  return identifiersIn(path).some((identifier) =>
    reads.some(
      ({ name, path: read }) =>
        name === identifier.node.name && identifier.scope.getBinding(name) === read.scope.getBinding(name),
    ),
  );
}

export function identifiersIn(path: NodePath): NodePath<t.Identifier>[] {
  const found: NodePath<t.Identifier>[] = [];
  if (path.isIdentifier()) found.push(path);
  path.traverse({
    Identifier: (identifier) => {
      if (identifier.isReferencedIdentifier()) found.push(identifier as NodePath<t.Identifier>);
    },
  });
  return found;
}

/** The consequent leaves the function: its last statement returns or throws. */
export function leaves(statement: NodePath): boolean {
  if (statement.isReturnStatement() || statement.isThrowStatement() || statement.isContinueStatement()) return true;
  if (!statement.isBlockStatement()) return false;
  const last = statement.get('body').at(-1);
  return last !== undefined && leaves(last);
}

/** `if (…) return …`, without an `else` that would have to be kept: an `else if` chain goes on by itself. */
export function refusalsIn(file: ParsedFile): NodePath<t.IfStatement>[] {
  return file.paths('IfStatement').filter((path) => leaves(path.get('consequent')));
}

export function isHeaderName(node: t.Node | null | undefined, header: string): boolean {
  return stringValueOf(node)?.toLowerCase() === header.toLowerCase();
}
