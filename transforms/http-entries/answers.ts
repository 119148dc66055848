/** Answers that a route gives itself: `res.status(400).json(…)`, `new Response(…, { status: 404 })`, `c.json(…, 400)`. */
import type { NodePath } from '@babel/traverse';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionsOf } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import { rootOf } from './places.js';

const ANSWERING: ReadonlySet<string> = new Set(
  'status code json send end sendStatus writeHead write setHeader set header type contentType text body html notFound hijack'.split(
    ' ',
  ),
);

/** A call on an object that a function takes as a parameter, with a method of answers. */
export function isAnswerCall(path: NodePath): boolean {
  const callee = skinOf(childOf(path, 'callee'));
  if (!isMember(callee.node)) return false;
  const name = memberNameOf(callee.node) ?? '';
  const root = rootOf(callee);
  if (root.isIdentifier({ name: 'Response' }) || root.isIdentifier({ name: 'NextResponse' })) return name === 'json';
  if (!ANSWERING.has(name) || !root.isIdentifier()) return false;
  const binding = root.scope.getBinding(root.node.name);
  return binding?.kind === 'param' && enclosingFunctionsOf(path).length > 0;
}

/** Every status that an answer names: numbers of `status`, `code`, `writeHead`, `json(x, 404)`, `{ status: 404 }`. */
export function answerStatusesOf(path: NodePath): number[] {
  const found: number[] = [];
  const add = (at: NodePath | undefined): void => {
    if (!at) return;
    if (at.isNumericLiteral() && at.node.value >= 100 && at.node.value < 600) found.push(at.node.value);
    if (at.isConditionalExpression()) for (const key of ['consequent', 'alternate']) add(childOf(at, key));
  };
  const look = (inner: NodePath): boolean => {
    if (isCall(inner.node)) {
      const callee = skinOf(childOf(inner, 'callee'));
      const name = isMember(callee.node) ? (memberNameOf(callee.node) ?? '') : '';
      const args = childrenOf(inner, 'arguments');
      if (/^(?:status|code|sendStatus|writeHead)$/.test(name)) add(args[0]);
      if (/^(?:json|text|body|html)$/.test(name)) add(args[1]);
    }
    if (inner.isObjectProperty() && inner.node.key.type === 'Identifier' && inner.node.key.name === 'status')
      add(childOf(inner, 'value'));
    return true;
  };
  if (look(path)) descend(path, look);
  return found;
}
