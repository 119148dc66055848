/**
 * A server that a start function takes as a parameter: the function takes a factory, and its callers pass one.
 *
 * Only when every use of the function is a call that is seen: a caller left with the old argument would break.
 */

import type { Binding, NodePath } from '@babel/traverse';
import type { Function as FunctionNode, Identifier, Node } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { bodyOfAwaiter, skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { freeNameOf, identifiersNamed } from '../../ast/scope.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { directFactory } from './direct.js';
import { finished, namedFactory } from './factory.js';
import { isFresh } from './fresh.js';
import { handleOf } from './handle.js';
import { factoryText } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { type Holder, type Parts, partsOf } from './parts.js';
import { isWithin } from './places.js';
import type { Hoist, Job, Switch } from './plan.js';
import { serveEdit } from './plan.js';
import { stayingUses, usedAnew } from './staying.js';
import { variableHolder } from './variable.js';

const DEEPEST = 4;

export function parameterPlan(job: Job, binding: Binding): Switch | Obstacle {
  const { project, connection } = job;
  const { file, call } = connection;
  const taken = takenBy(project, file, binding, [call], 0);
  if (isObstacle(taken)) return taken;
  const { holder, parts, name, hoists, isAsync } = taken;
  const handle = handleOf(job, holder, parts);
  if (isObstacle(handle)) return handle;
  const hoisted = [...hoists];
  if (parts.late.length === 0)
    return { hoists: hoisted, edits: [...handle.edits, serveEdit(job, name, handle.prefix)] };
  const edits = finished(job, holder, parts, handle, `${name}()`, isAsync);
  return isObstacle(edits) ? edits : { hoists: hoisted, edits: [...handle.edits, ...edits] };
}

export interface Taken {
  readonly holder: Holder;
  readonly parts: Parts;
  /** The new name of the parameter. */
  readonly name: string;
  readonly hoists: readonly Hoist[];
  readonly isAsync: boolean;
}

/** The function with its parameter changed, and all its callers. */
export function takenBy(
  project: Project,
  file: ParsedFile,
  binding: Binding,
  sinks: readonly NodePath[],
  depth: number,
  isOverHttp = false,
): Taken | Obstacle {
  const fn = binding.scope.path as NodePath<FunctionNode>;
  const callable = bodyOfAwaiter(fn.parentPath ?? fn) ? fn.getFunctionParent()! : fn;
  const index = callable.node.params.findIndex((one) => plainNameOf(one)?.name === binding.identifier.name);
  const body = childOf(callable, 'body');
  const parameter = plainNameOf(callable.node.params[index]);
  if (!parameter || !body.isBlockStatement() || depth > DEEPEST)
    return obstacleAt(file, binding.identifier, 'callers-unknown', binding.identifier.name);
  const holder: Holder = { file, binding, list: body, declaration: undefined, sinks, isOverHttp };
  const parts = partsOf(project, holder);
  if (isObstacle(parts)) return parts;
  const callers = callersOf(project, file, callable as NodePath<FunctionNode>, binding.identifier);
  if (isObstacle(callers)) return callers;
  const name = parameterName(file, callable.node);
  const passed: Passed[] = [];
  for (const caller of callers) {
    const argument = childrenOf(caller.path, 'arguments')[index];
    const factory = argument && passedTo(project, caller.file, argument, caller.path, depth + 1, isOverHttp);
    if (!factory) return obstacleAt(caller.file, caller.path.node, 'callers-unknown', binding.identifier.name);
    if (isObstacle(factory)) return factory;
    passed.push(factory);
  }
  const isAsync = passed.some((one) => one.isAsync);
  const { start, end } = parameter;
  const edits = parameterEdits(file, parameter, name, isAsync);
  const hoist: Hoist = { file: file.path, start: start!, end: end!, reason: 'taken-as-parameter', name, edits };
  return { holder, parts, name, isAsync, hoists: [hoist, ...passed.flatMap(({ hoists }) => hoists)] };
}

/** A name that is not read in the function; where the file has such a factory, another one. */
function parameterName(file: ParsedFile, fn: Node): string {
  if (identifiersNamed(file, 'createServer').length === 0) return 'createServer';
  const isInside = identifiersNamed(file, 'makeServer').some(({ node }) => isWithin(node, fn));
  return isInside ? freeNameOf(file, 'makeServer') : 'makeServer';
}

function plainNameOf(node: Node | undefined): Identifier | undefined {
  return node?.type === 'Identifier' ? node : undefined;
}

/** `server: McpServer` → `createServer: () => McpServer`. */
function parameterEdits(file: ParsedFile, parameter: Identifier, name: string, isAsync: boolean): Edit[] {
  const start = parameter.start!;
  const rename = { file: file.path, start, end: start + parameter.name.length, text: name };
  const annotation = parameter.typeAnnotation;
  if (annotation?.type !== 'TSTypeAnnotation') return [rename];
  const type = annotation.typeAnnotation;
  const text = file.textOf(type);
  const made = type.type === 'TSUnionType' && !isAsync ? `(${text})` : text;
  const result = isAsync ? `Promise<${made}>` : made;
  return [rename, { file: file.path, start: type.start!, end: type.end!, text: `() => ${result}` }];
}

/** All calls of a function; an obstacle when it is used in any other way, or never called. */
function callersOf(project: Project, file: ParsedFile, fn: NodePath<FunctionNode>, parameter: Identifier) {
  const sites = project.mcp.callSitesOf(fn.node);
  const unknown = obstacleAt(file, parameter, 'callers-unknown', parameter.name);
  const name = functionNameOf(fn);
  if (sites.length === 0 || name === undefined) return unknown;
  const isSeen = (path: NodePath): boolean => sites.some((site) => site.path.node === callAround(path)?.node);
  for (const other of project.mcp.filesAround(file.path)) {
    if (!other.text.includes(name)) continue;
    for (const path of [...other.paths('Identifier'), ...other.paths('MemberExpression')] as NodePath[]) {
      if (!isNamed(path, name) || !isUse(path)) continue;
      const values = project.mcp.valuesOf(other, path);
      if (values.some((value) => value.type === 'function' && value.path.node === fn.node) && !isSeen(path))
        return unknown;
    }
  }
  return sites;
}

function functionNameOf(fn: NodePath<FunctionNode>): string | undefined {
  const { node, parent } = fn;
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}

/** The name in its own file, the name under which another file imports it, or a member of a module. */
function isNamed(path: NodePath, name: string): boolean {
  if (isMember(path.node)) return memberNameOf(path.node) === name;
  if (!path.isIdentifier()) return false;
  if (path.node.name === name) return true;
  const specifier = path.scope.getBinding(path.node.name)?.path;
  if (specifier?.isImportDefaultSpecifier()) return true;
  if (!specifier?.isImportSpecifier()) return false;
  const { imported } = specifier.node;
  return imported.type === 'Identifier' && imported.name === name;
}

/** Not a declaration, an import, an export or a bare property name. */
function isUse(path: NodePath): boolean {
  const { parent, key } = path;
  if (/^(?:Import|Export)/.test(parent.type) || /^Function/.test(parent.type)) return false;
  if (parent.type === 'VariableDeclarator' && key === 'id') return false;
  if (isMember(parent) && key === 'property') return false;
  const left = parent.type === 'AssignmentExpression' ? unwrapped(parent.left) : undefined;
  const isExported = isMember(left) && /^(?:module\.)?exports\b/.test(chainText(left));
  return !isExported && !(parent.type === 'ObjectProperty' && key === 'key') && !isCompiledReExport(path);
}

/** `Object.defineProperty(exports, "start", { get: function () { return start_1.start; } })`. */
function isCompiledReExport(path: NodePath): boolean {
  const call = path.parentPath?.isReturnStatement() ? path.findParent((at) => at.isCallExpression()) : undefined;
  if (!call?.isCallExpression()) return false;
  const [target] = call.node.arguments;
  return (
    chainText(call.node.callee) === 'Object.defineProperty' && target !== undefined && chainText(target) === 'exports'
  );
}

function chainText(node: Node): string {
  if (isMember(node)) return `${chainText(node.object)}.${memberNameOf(node) ?? ''}`;
  return node.type === 'Identifier' ? node.name : '';
}

/** The call that a callee belongs to: `start(…)`, `(0, start_1.start)(…)`. */
function callAround(path: NodePath): NodePath | undefined {
  let at: NodePath = path;
  while (at.parentPath && /^(?:Sequence|TS|Parenthesized)/.test(at.parent.type)) at = at.parentPath;
  return isCall(at.parent) && at.key === 'callee' ? (at.parentPath ?? undefined) : undefined;
}

interface Passed {
  readonly hoists: readonly Hoist[];
  readonly isAsync: boolean;
}

/** The argument of one call becomes a factory. */
function passedTo(
  project: Project,
  file: ParsedFile,
  argument: NodePath,
  call: NodePath,
  depth: number,
  isOverHttp: boolean,
): Passed | Obstacle {
  const path = skinOf(argument);
  const passing = (text: string, edits: readonly Edit[], isAsync: boolean, more: readonly Hoist[] = []): Passed => {
    const edit = { file: file.path, start: argument.node.start!, end: argument.node.end!, text };
    const { start, end } = call.node;
    const hoist: Hoist = {
      file: file.path,
      start: start!,
      end: end!,
      reason: 'passed-on',
      name: text,
      edits: [edit, ...edits],
    };
    return { hoists: [...more, hoist], isAsync };
  };
  if (!path.isIdentifier()) {
    const text = isFresh(project, file, path) ? factoryText(project, file, path) : undefined;
    return text === undefined
      ? obstacleAt(file, argument.node, 'receiver-unclear')
      : passing(text, [], makesPromise(argument));
  }
  const binding = path.scope.getBinding(path.node.name);
  if (binding?.kind === 'param') {
    const taken = takenBy(project, file, binding, [call], depth, isOverHttp);
    if (isObstacle(taken)) return taken;
    const late = taken.parts.late[0] ?? taken.parts.closers[0];
    if (late) return obstacleAt(file, late.node, 'needed-outside');
    return passing(taken.name, [], taken.isAsync, taken.hoists);
  }
  if (!binding?.path.isVariableDeclarator()) return obstacleAt(file, argument.node, 'server-imported', path.node.name);
  const staying = isOverHttp ? stayingUses(project, file, binding, [call]) : [];
  const found = variableHolder(project, file, binding, [call, ...staying.map((one) => one.call)]);
  if (isObstacle(found)) return found;
  const holder: Holder = { ...found, isOverHttp };
  const parts = partsOf(project, holder);
  if (isObstacle(parts)) return parts;
  const left =
    parts.closers[0] ?? parts.left[0] ?? parts.companions[0] ?? (parts.isLateInner ? undefined : parts.late[0]);
  if (left) return obstacleAt(file, left.node, 'needed-outside');
  const direct = parts.moved.length === 1 && !parts.isLateInner ? directFactory(project, holder) : undefined;
  const init = childOf(binding.path, 'init');
  const named = direct ? undefined : namedFactory(project, holder, parts, []);
  if (named && isObstacle(named)) return named;
  const text = direct?.factory ?? named!.hoist.name;
  const isAsync = named?.isAsync ?? makesPromise(init);
  const again = usedAnew(file, staying, text, isAsync);
  if (isObstacle(again)) return again;
  return passing(text, [...(direct ?? named!).edits, ...again], isAsync, named ? [named.hoist] : []);
}

/** `await createServer()`: the factory is asynchronous. */
function makesPromise(path: NodePath): boolean {
  return path.isAwaitExpression();
}
