/** Syntax that stands around a value without changing which value it is, and how functions return. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { KINDS_OF } from '../node-kinds.js';
import { childOf, childrenOf, descend } from '../paths.js';
import { nameOf } from './exports.js';

/**
 * The expression inside casts, parentheses, `await`, `yield` of down-levelled async code, and comma sequences
 * (`(0, x.f)()`): a promise counts as the value it resolves to.
 */
export function skinOf(path: NodePath): NodePath {
  let inner = path;
  for (;;) {
    // By the kind and not by one predicate after the other: every expression of a program comes through here.
    switch (inner.node?.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
        inner = childOf(inner, 'expression');
        break;
      case 'AwaitExpression':
        inner = childOf(inner, 'argument');
        break;
      case 'YieldExpression':
        if (!isCompiledAwait(inner)) return inner;
        inner = childOf(inner, 'argument');
        break;
      case 'SequenceExpression':
        inner = childrenOf(inner, 'expressions').at(-1) as NodePath;
        break;
      default:
        return inner;
    }
  }
}

/** `x as T`, `x satisfies T`, `x!` */
export function isCast(path: NodePath): boolean {
  return path.isTSAsExpression() || path.isTSSatisfiesExpression() || path.isTSNonNullExpression();
}

/** `yield x` of a down-levelled async body; in a generator of the project's own it gives whatever `next` is given. */
function isCompiledAwait(path: NodePath): boolean {
  if (!path.isYieldExpression({ delegate: false }) || !path.node.argument) return false;
  const call = path.getFunctionParent()?.parentPath;
  return call !== undefined && call !== null && bodyOfAwaiter(call) !== undefined;
}

/** The generator inside `__awaiter(this, void 0, void 0, function* () { … })`: what an `async` function was compiled to. */
export function bodyOfAwaiter(path: NodePath): NodePath<t.Function> | undefined {
  if (!path.isCallExpression()) return undefined;
  const { callee } = path.node;
  const name =
    callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
  if (!/^_{0,2}(?:awaiter|asyncToGenerator)$/.test(name)) return undefined;
  const last = path.get('arguments').at(-1);
  return last?.isFunctionExpression({ generator: true }) ? (last as NodePath<t.Function>) : undefined;
}

/**
 * What a down-levelled async function passes on to its generator, by position: `__awaiter(this, [a, ...rest], …)`
 * passes the elements, `__awaiter(this, arguments, …)` the parameters of the function around it.
 */
export function awaiterArguments(path: NodePath): NodePath[] {
  const [, passed] = childrenOf(path, 'arguments');
  if (passed?.isArrayExpression()) return childrenOf(passed, 'elements');
  const around = passed?.isIdentifier({ name: 'arguments' }) ? path.getFunctionParent() : null;
  return around ? childrenOf(around, 'params') : [];
}

/** Expressions that a function returns; through a down-levelled async body too. Not those of inner functions. */
export function functionReturns(path: NodePath<t.Function>): readonly NodePath[] {
  // By node, since several paths may stand for one function.
  const known = returnsOf.get(path.node);
  if (known) return known;
  const found = findReturns(path);
  returnsOf.set(path.node, found);
  return found;
}

const returnsOf = new WeakMap<t.Function, readonly NodePath[]>();

function findReturns(path: NodePath<t.Function>): NodePath[] {
  const body = childOf(path, 'body');
  if (!body.isBlockStatement()) return [body];
  const returned: NodePath[] = [];
  descend(body, (inner) => {
    if (inner.isReturnStatement() && inner.node.argument) returned.push(childOf(inner, 'argument'));
    return mayHoldReturn(inner);
  });
  return returned;
}

/** Statements and their clauses: what an expression holds returns from another function. */
function mayHoldReturn({ node }: NodePath): boolean {
  if (KINDS_OF.Function.has(node.type)) return false;
  return KINDS_OF.Statement.has(node.type) || node.type === 'SwitchCase' || node.type === 'CatchClause';
}
