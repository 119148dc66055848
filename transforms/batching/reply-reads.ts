/** Where the answer behind a name of the response is parsed. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, memberNameOf } from '../../ast/calls.js';
import { isCast } from '../../ast/mcp/shapes.js';
import { PARSERS } from './reply-chain.js';
import { mentions } from './statement-lists.js';

/** `await res.json()`, `JSON.parse(await res.text())`, `res.data`, `await body.json()`, the `data` of a pattern. */
export function replyOf(reference: NodePath, declarator: NodePath<t.VariableDeclarator>): NodePath | undefined {
  const { id } = declarator.node;
  const isWhole = id.type === 'Identifier';
  const member = reference.parentPath;
  if (!isWhole && isDataOf(id, reference)) return awaited(reference);
  if (!member?.isMemberExpression() || member.node.object !== reference.node) return undefined;
  const name = memberNameOf(member.node) ?? '';
  const call = member.parentPath;
  if (isWhole && name === 'data' && !(call?.isCallExpression() && call.node.callee === member.node))
    return awaited(member);
  if (isWhole && name === 'body') {
    const inner = call?.isMemberExpression() ? call.parentPath : undefined;
    if (inner?.isCallExpression() && calleeNameOf(inner.node) === 'json') return awaited(inner);
  }
  if (!call?.isCallExpression() || call.node.callee !== member.node) return undefined;
  if (PARSERS.has(name)) return awaited(call);
  return name === 'text' ? parsedText(awaited(call)) : undefined;
}

function isDataOf(id: t.LVal | t.VoidPattern, reference: NodePath): boolean {
  if (id.type !== 'ObjectPattern' || !reference.isIdentifier()) return false;
  return id.properties.some(
    (property) =>
      property.type === 'ObjectProperty' &&
      property.key.type === 'Identifier' &&
      property.key.name === 'data' &&
      property.value.type === 'Identifier' &&
      property.value.name === reference.node.name,
  );
}

/** `JSON.parse(await res.text())`, or `const text = await res.text(); const line = …text…; … JSON.parse(line)`. */
function parsedText(text: NodePath): NodePath | undefined {
  const outer = text.parentPath;
  if (outer?.isCallExpression() && outer.get('callee').matchesPattern('JSON.parse')) return outer;
  if (!outer?.isVariableDeclarator() || outer.node.id.type !== 'Identifier') return undefined;
  const statement = outer.parentPath;
  if (!statement?.inList) return undefined;
  const derived = new Set([outer.node.id.name]);
  const parses: NodePath[] = [];
  for (const next of statement.getAllNextSiblings()) {
    const found = parsesOf(next, derived);
    parses.push(...found);
    if (found.length === 0 && mentions(next, derived))
      for (const name of Object.keys(next.getBindingIdentifiers())) derived.add(name);
  }
  return parses.length === 1 ? parses[0] : undefined;
}

/** `JSON.parse` of something made of these names. */
function parsesOf(statement: NodePath, names: ReadonlySet<string>): NodePath[] {
  const found: NodePath[] = [];
  statement.traverse({
    CallExpression(call) {
      if (call.get('callee').matchesPattern('JSON.parse') && mentions(call, names)) found.push(call);
    },
  });
  return found;
}

function awaited(path: NodePath): NodePath {
  let top = path;
  while (top.parentPath && (top.parentPath.isAwaitExpression() || isCast(top.parentPath))) top = top.parentPath;
  return top;
}
