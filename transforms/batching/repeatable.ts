/** Whether statements may run once per message, though they ran once for the whole batch. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isInside, mentions } from './statement-lists.js';

/** A name declared by these statements that is used behind the last one. */
export function isLeaked(statements: readonly NodePath<t.Statement>[], last: NodePath): boolean {
  const end = last.node.end ?? 0;
  return statements.some((statement) =>
    Object.keys(statement.getBindingIdentifiers()).some((name) =>
      (statement.scope.getBinding(name)?.referencePaths ?? []).some(({ node }) => (node.start ?? 0) >= end),
    ),
  );
}

/** The last statement always reads the answer, and needs nothing else of the statements before it. */
export function isReadAtOnce(reply: NodePath, statements: readonly NodePath<t.Statement>[]): boolean {
  const last = statements.at(-1)!;
  const maybe = reply.findParent(
    (at) =>
      at.node === last.node ||
      at.isConditionalExpression() ||
      at.isLogicalExpression() ||
      at.isFunction() ||
      at.isStatement(),
  );
  if (maybe?.node !== last.node || last.isIfStatement() || last.isWhileStatement() || last.isDoWhileStatement())
    return false;
  const names = new Set(statements.slice(0, -1).flatMap((statement) => Object.keys(statement.getBindingIdentifiers())));
  let isFree = true;
  last.traverse({
    Identifier(path) {
      if (names.has(path.node.name) && path.node !== reply.node && !isInside(path, reply)) isFree = false;
    },
  });
  return isFree;
}

/** Statements that have nothing to do with this one request: they must not run once per message. */
export function hasOthers(statements: readonly NodePath<t.Statement>[]): boolean {
  const names = new Set(statements.flatMap((statement) => Object.keys(statement.getBindingIdentifiers())));
  return statements.slice(1, -1).some((statement) => !mentions(statement, names));
}

export interface Jumps {
  /** It may leave the function: it cannot stand in a callback then. */
  readonly returns: boolean;
  /** `break` and `continue` of a loop round it would mean another loop. */
  readonly jumps: boolean;
}

export function jumpsOf(statements: readonly NodePath[]): Jumps {
  const found = { returns: false, jumps: false };
  const see = (at: NodePath): void => {
    if (at.isReturnStatement() || at.isYieldExpression()) found.returns = true;
    if (at.isBreakStatement() || at.isContinueStatement()) found.jumps = true;
  };
  for (const statement of statements) {
    see(statement);
    statement.traverse({
      Function: (inner) => inner.skip(),
      Loop: (inner) => inner.skip(),
      enter: see,
    });
  }
  return found;
}
