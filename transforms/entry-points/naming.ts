/** Texts of the code that makes a server: names, heads, and calls of factories that are there already. */

import type { Binding, NodePath } from '@babel/traverse';
import type { CallExpression, Node } from '@babel/types';
import { isCall, unwrapped } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import { identifiersNamed } from '../../ast/scope.js';
import type { ParsedFile, Project } from '../contract.js';
import { deferringFunctionOf, functionAround, isWithin, type StatementPath } from './places.js';

const FACTORY_NAMES = ['createServer', 'buildServer', 'createMcpServer'];

const given = new WeakMap<Project, Map<string, Set<string>>>();

/** The first of the names that stands nowhere in the file, not even by another plan of the same project. */
export function newNameIn(project: Project, file: ParsedFile, ...names: [string, ...string[]]): string {
  const byFile = given.get(project) ?? new Map<string, Set<string>>();
  given.set(project, byFile);
  const taken = byFile.get(file.path) ?? new Set<string>();
  byFile.set(file.path, taken);
  const isFree = (name: string): boolean => !taken.has(name) && identifiersNamed(file, name).length === 0;
  let found = names.find(isFree);
  for (let count = 2; found === undefined; count++) found = [`${names[0]}${count}`].find(isFree);
  taken.add(found);
  return found;
}

const named = new WeakMap<Node, string>();

/** @param made the name of what the factory makes: asked for again, its factory has the same name */
export function factoryNameIn(project: Project, file: ParsedFile, made: Node): string {
  const name = named.get(made) ?? newNameIn(project, file, FACTORY_NAMES[0], ...FACTORY_NAMES.slice(1));
  named.set(made, name);
  return name;
}

export function isTypeScript(file: ParsedFile): boolean {
  return /\.[cm]?tsx?$/.test(file.path);
}

/** The statements wait for something themselves, not only inside functions. */
export function waits(file: ParsedFile, statements: readonly StatementPath[]): boolean {
  return [...file.paths('AwaitExpression'), ...file.paths('ForOfStatement')].some((path) => {
    if (path.isForOfStatement() && !path.node.await) return false;
    const statement = statements.find((one) => isWithin(path.node, one.node));
    return statement !== undefined && !deferringFunctionOf(path, statement);
  });
}

/**
 * Head and foot of a factory. An arrow function where a variable was narrowed before (`if (!key) process.exit(1)`):
 * TypeScript forgets that inside function declarations; and inside a method, whose `this` and `arguments` go on.
 *
 * @param own a name that will be declared in it
 */
export function namedFrame(
  file: ParsedFile,
  name: string,
  statements: readonly StatementPath[],
  own?: Binding,
): { head: string; foot: string } {
  const async = waits(file, statements) ? 'async ' : '';
  if ((isTypeScript(file) && readsNarrowed(file, statements, own)) || usesOuterThis(file, statements))
    return { head: `const ${name} = ${async}() => {`, foot: file.style.semicolons ? '};' : '}' };
  return { head: `${async}function ${name}() {`, foot: '}' };
}

function usesOuterThis(file: ParsedFile, statements: readonly StatementPath[]): boolean {
  if (!statements.some((one) => functionAround(one))) return false;
  const isInside = ({ node }: NodePath): boolean => statements.some((one) => isWithin(node, one.node));
  return (
    file.paths('ThisExpression').some(isInside) || identifiersNamed(file, 'arguments').some((path) => isInside(path))
  );
}

function readsNarrowed(file: ParsedFile, statements: readonly StatementPath[], own: Binding | undefined): boolean {
  return file.paths('Identifier').some((path) => {
    if (!statements.some((one) => isWithin(path.node, one.node))) return false;
    const binding = path.scope.getBinding(path.node.name);
    if (!binding || binding === own || binding.kind === 'module' || binding.kind === 'hoisted') return false;
    if (statements.some((one) => isWithin(binding.identifier, one.node))) return false;
    return binding.referencePaths.some(isTested) || binding.constantViolations.length > 0;
  });
}

/** In a condition, or given to an assertion. */
function isTested(path: NodePath): boolean {
  const test = path.findParent(({ key, parent }) => key === 'test' && /^(?:If|Conditional|While)/.test(parent?.type));
  if (test) return true;
  return (
    path.listKey === 'arguments' && isCall(path.parent) && path.parentPath?.parentPath?.isExpressionStatement() === true
  );
}

/** What changes, costs or waits when it is evaluated again. */
const UNSTABLE = [
  'CallExpression',
  'NewExpression',
  'AwaitExpression',
  'YieldExpression',
  'UpdateExpression',
  'AssignmentExpression',
  'TaggedTemplateExpression',
] as const;

export function isStable(file: ParsedFile, path: NodePath): boolean {
  return !file.paths(...UNSTABLE).some((one) => isWithin(one.node, path.node) && !deferringFunctionOf(one, path));
}

/** An expression that makes a server, as the factory for it; `undefined` when its arguments have to be kept first. */
export function factoryText(project: Project, file: ParsedFile, wrapped: NodePath, member = ''): string | undefined {
  const path = skinOf(wrapped);
  if (member === '' && path.isCallExpression()) {
    const direct = directFactory(project, file, path);
    if (direct !== undefined) return direct;
  }
  const isKept = argumentsOf(path).every((argument) => isStable(file, argument));
  return isKept ? memberFactory(file, wrapped, member) : undefined;
}

/** A member of what a promise resolves to needs an `async` function, or `then` in compiled code. */
export function memberFactory(file: ParsedFile, wrapped: NodePath, member: string, call?: string): string {
  const path = skinOf(wrapped);
  const text = call ?? file.textOf(path.node);
  if (path.isMemberExpression() && file.paths('AwaitExpression').some((one) => isWithin(one.node, path.node)))
    return `async () => ${text}${member}`;
  if (member === '' || path.node === wrapped.node) return `() => ${text}${member}`;
  const isAwaited = file.paths('AwaitExpression').some((one) => isWithin(one.node, wrapped.node));
  const isYielded = file.paths('YieldExpression').some((one) => isWithin(one.node, wrapped.node));
  if (isYielded) return `() => ${text}.then((made) => made${member})`;
  return isAwaited ? `async () => (await ${text})${member}` : `() => ${text}${member}`;
}

/** Arguments of the call or construction that the expression starts with. */
export function argumentsOf(path: NodePath): NodePath[] {
  if (path.isMemberExpression()) return argumentsOf(skinOf(childOf(path, 'object')));
  return path.isCallExpression() || path.isNewExpression() ? childrenOf(path, 'arguments') : [];
}

/** `createServer()` → `createServer`: only when the function takes nothing, as it is called with a context. */
function directFactory(project: Project, file: ParsedFile, call: NodePath<CallExpression>): string | undefined {
  if (call.node.arguments.length > 0) return undefined;
  const callee: Node = unwrapped(call.node.callee);
  const callees = project.mcp.evaluator.calleesOf(file, call);
  const takesNothing = callees.every(({ path }) => path.node.params.length === 0 && !readsArguments(path));
  if (callees.length === 0 || !takesNothing) return undefined;
  if (callee.type === 'Identifier') return callee.name;
  // A method may need its object; a member of a module does not.
  const isOfModule =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    project.mcp.valuesOf(file, childOf(childOf(call, 'callee'), 'object')).every(({ type }) => type === 'namespace');
  return isOfModule || call.node.callee !== callee ? file.textOf(callee) : undefined;
}

/** Arrow functions inside have the same `arguments`, other functions their own. */
function readsArguments(fn: NodePath): boolean {
  if (!isFunction(fn.node) || fn.node.type === 'ArrowFunctionExpression') return false;
  let isFound = false;
  descend(fn, (inner) => {
    if (inner.isIdentifier({ name: 'arguments' })) isFound = true;
    return !isFound && (!inner.isFunction() || inner.isArrowFunctionExpression());
  });
  return isFound;
}
