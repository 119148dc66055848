/** Statements of one list: which of them holds an expression, which stand between two, which names they read. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';

/** The innermost statement that stands in a list; `undefined` in an arrow function without a body. */
export function statementOf(path: NodePath): NodePath<t.Statement> | undefined {
  const found = path.findParent((at) => (at.isStatement() && at.inList === true) || at.isFunction());
  return found?.isStatement() ? (found as NodePath<t.Statement>) : undefined;
}

export function isInside(inner: NodePath, outer: NodePath): boolean {
  return inner.findParent((at) => at.node === outer.node) !== null;
}

export function statementsBetween(from: NodePath<t.Statement>, to: NodePath<t.Statement>): NodePath<t.Statement>[] {
  const found: NodePath<t.Statement>[] = [];
  for (let key = Number(from.key); key <= Number(to.key); key++)
    found.push(from.getSibling(key) as NodePath<t.Statement>);
  return found;
}

export function mentions(path: NodePath, names: ReadonlySet<string>): boolean {
  let isFound = false;
  path.traverse({
    Identifier({ node }) {
      if (names.has(node.name)) isFound = true;
    },
  });
  return isFound;
}
