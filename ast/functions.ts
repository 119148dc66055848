/** Functions: parameters, kind, what they return, and the real one inside what a compiler made of it. */
import type { NodePath } from '@babel/traverse';
import type {
  ArrowFunctionExpression,
  ClassMethod,
  ClassPrivateMethod,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Node,
  ObjectMethod,
  ReturnStatement,
  TSParameterProperty,
} from '@babel/types';
import { calleeNameOf, isCall } from './calls.js';
import { childOf, childrenOf, descend } from './paths.js';

export type FunctionNode =
  | ArrowFunctionExpression
  | ClassMethod
  | ClassPrivateMethod
  | FunctionDeclaration
  | FunctionExpression
  | ObjectMethod;

export type ParameterNode = FunctionNode['params'][number] | TSParameterProperty;

const FUNCTIONS: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'ClassMethod',
  'ClassPrivateMethod',
  'FunctionDeclaration',
  'FunctionExpression',
  'ObjectMethod',
]);

export function isFunction(node: Node | null | undefined): node is FunctionNode {
  return node !== null && node !== undefined && FUNCTIONS.has(node.type);
}

/** The parameters that a caller fills: without TypeScript's `this`. */
export function parametersOf(node: FunctionNode): ParameterNode[] {
  const [first] = node.params;
  const hasThis = first?.type === 'Identifier' && first.name === 'this';
  return hasThis ? node.params.slice(1) : [...node.params];
}

/** The pattern or name of a parameter, without default value, `...` and accessibility modifier. */
export function patternOf(parameter: ParameterNode): Node {
  if (parameter.type === 'TSParameterProperty') return patternOf(parameter.parameter as ParameterNode);
  if (parameter.type === 'AssignmentPattern') return parameter.left;
  return parameter.type === 'RestElement' ? parameter.argument : parameter;
}

/** The innermost function that holds the path; the path itself does not count. */
export function enclosingFunctionOf(path: NodePath): NodePath<FunctionNode> | undefined {
  return (path.findParent(({ node }) => isFunction(node)) ?? undefined) as NodePath<FunctionNode> | undefined;
}

/** Every function round the path, from the inside out. */
export function enclosingFunctionsOf(path: NodePath): NodePath<FunctionNode>[] {
  const found: NodePath<FunctionNode>[] = [];
  for (let at = enclosingFunctionOf(path); at; at = enclosingFunctionOf(at)) found.push(at);
  return found;
}

/**
 * The generator that holds the statements of a function that TypeScript compiled down:
 * `function f() { return __awaiter(this, void 0, void 0, function* () { … }); }`. `undefined` for any other function.
 */
export function downlevelledBodyOf(path: NodePath<FunctionNode>): NodePath<FunctionNode> | undefined {
  const returned = soleReturnOf(path);
  if (!returned?.node || !isCall(returned.node) || calleeNameOf(returned.node) !== '__awaiter') return undefined;
  const [, , , body] = childrenOf(returned, 'arguments');
  return body?.node && isFunction(body.node) && body.node.type === 'FunctionExpression' && body.node.generator
    ? (body as NodePath<FunctionNode>)
    : undefined;
}

function soleReturnOf(path: NodePath<FunctionNode>): NodePath | undefined {
  const body = childOf(path, 'body');
  if (!body.isBlockStatement()) return body;
  const statements = body.get('body');
  const [last] = statements.slice(-1);
  return statements.length === 1 && last.isReturnStatement() ? childOf(last, 'argument') : undefined;
}

/** The function that a person wrote, when `path` is the generator inside `__awaiter`; else `path` itself. */
export function sourceFunctionOf(path: NodePath<FunctionNode>): NodePath<FunctionNode> {
  const outer = enclosingFunctionOf(path);
  return outer && downlevelledBodyOf(outer)?.node === path.node ? outer : path;
}

/** The function whose statements are those of `path`: the `__awaiter` generator where there is one. */
export function bodyFunctionOf(path: NodePath<FunctionNode>): NodePath<FunctionNode> {
  return downlevelledBodyOf(path) ?? path;
}

/** Async as a caller sees it: also through `__awaiter`. */
export function isAsync(path: NodePath<FunctionNode>): boolean {
  return path.node.async === true || downlevelledBodyOf(path) !== undefined;
}

export function isGenerator(path: NodePath<FunctionNode>): boolean {
  return path.node.generator === true;
}

/** Returned expressions of the function itself, nested functions left out; an expression body is its own return. */
export function findReturned(path: NodePath<FunctionNode>): NodePath<Expression>[] {
  const from = bodyFunctionOf(path);
  const body = childOf(from, 'body');
  if (!body.isBlockStatement()) return [body as NodePath<Expression>];
  return findReturns(from)
    .map((statement) => childOf(statement, 'argument'))
    .filter((argument): argument is NodePath<Expression> => Boolean(argument.node));
}

/** `return` statements of the function itself, in source order. */
export function findReturns(path: NodePath<FunctionNode>): NodePath<ReturnStatement>[] {
  const found: NodePath<ReturnStatement>[] = [];
  descend(childOf(path, 'body'), (inner) => {
    if (inner.isFunction() || inner.isClass()) return false;
    if (inner.isReturnStatement()) found.push(inner);
    return true;
  });
  return found;
}
