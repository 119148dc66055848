/** Where code stands: spans, lists of statements, functions round a path, and code that runs later. */
import type { NodePath } from '@babel/traverse';
import type { Node, Statement } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { childOf, childrenOf } from '../../ast/paths.js';

export type StatementPath = NodePath<Statement>;

export function isWithin(inner: Node, outer: Node): boolean {
  return (inner.start ?? 0) >= (outer.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}

export function isBefore(a: Node, b: Node): boolean {
  return (a.start ?? 0) < (b.start ?? 0);
}

/** The block, or the program, whose list of statements holds a path, from the inside out. */
export function listsAround(path: NodePath): NodePath[] {
  const found: NodePath[] = [];
  for (let at = path.parentPath; at; at = at.parentPath) if (at.isBlockStatement() || at.isProgram()) found.push(at);
  return found;
}

export function statementsOf(list: NodePath): StatementPath[] {
  return childrenOf(list, 'body') as StatementPath[];
}

/** The statement of a list in which a node stands. */
export function statementIn(list: NodePath, node: Node): StatementPath | undefined {
  return statementsOf(list).find((statement) => isWithin(node, statement.node));
}

/** The statement without `export`. */
export function declarationOf(statement: StatementPath): NodePath {
  const inner = statement.isExportNamedDeclaration() ? childOf(statement, 'declaration') : undefined;
  return inner?.node ? inner : statement;
}

const ITERATIONS: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter', 'reduce', 'some', 'every']);

/** Whether a function runs where it stands: called on the spot, or for each element of a list. */
export function runsInPlace(fn: NodePath): boolean {
  const { parent, key, listKey } = fn;
  if (!isCall(parent)) return false;
  if (key === 'callee') return true;
  if (listKey !== 'arguments' || !isMember(parent.callee)) return false;
  return fn.key === 0 && ITERATIONS.has(memberNameOf(parent.callee) ?? '');
}

/** The outermost function between a path and `outer` whose body does not run where it stands; `outer` counts too. */
export function deferringFunctionOf(path: NodePath, outer: NodePath): NodePath | undefined {
  let found: NodePath | undefined;
  for (let at: NodePath | null = path; at; at = at.parentPath) {
    if (isFunction(at.node) && !runsInPlace(at)) found = at;
    if (at.node.type === 'ClassDeclaration' || at.node.type === 'ClassExpression') found = at;
    if (at.node === outer.node) break;
  }
  return found;
}

/** The nearest function round a path; the program counts as none. */
export function functionAround(path: NodePath): NodePath | undefined {
  return path.findParent(({ node }) => isFunction(node)) ?? undefined;
}
