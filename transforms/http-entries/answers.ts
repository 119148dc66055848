/** Answers that a route gives itself: `res.status(400).json(…)`, `new Response(…, { status: 404 })`, `c.json(…, 400)`. */
import type { NodePath } from '@babel/traverse';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionsOf } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { keyOf } from '../../ast/objects.js';
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

/** The client is told that its session is missing or unknown, or that something broke; never that it may not come in. */
export function isSessionStatus(status: number): boolean {
  return status >= 400 && status !== 401 && status !== 403 && status !== 407 && status !== 429;
}

/** What stands for the status of an answer: in `status`, `code`, `writeHead`, `json(x, 404)`, `{ status: 404 }`. */
export function statusesOf(path: NodePath): NodePath[] {
  const found: NodePath[] = [];
  const look = (inner: NodePath): boolean => {
    if (isCall(inner.node)) {
      const callee = skinOf(childOf(inner, 'callee'));
      const name = isMember(callee.node) ? (memberNameOf(callee.node) ?? '') : '';
      const args = childrenOf(inner, 'arguments');
      if (/^(?:status|code|sendStatus|writeHead)$/.test(name)) found.push(...args.slice(0, 1));
      if (/^(?:json|text|body|html)$/.test(name) && !args[1]?.isObjectExpression()) found.push(...args.slice(1, 2));
    }
    if (inner.isObjectProperty() && keyOf(inner.node) === 'status') found.push(childOf(inner, 'value'));
    return true;
  };
  if (look(path)) descend(path, look);
  return found;
}

/** Whether every status that an expression may be passes a test; `undefined` where it cannot be told. */
export function everyStatus(path: NodePath, passes: (status: number) => boolean): boolean | undefined {
  const status = skinOf(path);
  if (status.isConditionalExpression()) {
    const both = ['consequent', 'alternate'].map((key) => everyStatus(childOf(status, key), passes));
    return both.includes(false) ? false : both.includes(undefined) ? undefined : true;
  }
  if (status.isNumericLiteral()) return passes(status.node.value);
  const binding = status.isIdentifier() ? status.scope.getBinding(status.node.name) : undefined;
  if (!binding?.constant || !binding.path.isVariableDeclarator()) return undefined;
  const init = childOf(binding.path, 'init');
  return init.isNumericLiteral() ? passes(init.node.value) : undefined;
}
