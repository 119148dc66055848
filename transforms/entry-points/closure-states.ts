/** What a function that builds a server makes anew each time, and what handlers keep in it. */
import type { Binding, NodePath } from '@babel/traverse';
import type { Function as FunctionNode, Node } from '@babel/types';
import { calleeNameOf, isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ClassValue } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { type Reference, valueReferencesOf } from '../../ast/scope.js';
import type { ParsedFile, Project } from '../contract.js';
import { type Connection, componentOf, componentOfServer, holderOf } from './connections.js';
import { functionAround, isWithin } from './places.js';
import { reachOf } from './reach.js';

export interface ClosureState {
  readonly file: ParsedFile;
  readonly node: Node;
  readonly name: string;
  /** A handler finds there at one call what another call has left; or a timer that nobody stops. */
  readonly isKept: boolean;
}

/** Classes whose objects are values or belong to the server itself. */
const HARMLESS =
  /^(?:URL|URLSearchParams|Date|RegExp|\w*Error|TextEncoder|TextDecoder|AbortController|Ajv)$|Server$|Template$/;
const COLLECTIONS: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
/** Of packages: what is opened, or holds what it is given. */
const HOLDING =
  /Pool|Redis|Database|Connection|Socket|Worker|Emitter|Queue|Cache|LRU|Store|Browser|Watcher|Prisma|MongoClient/;
const CHANGING = /^(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)$/;

export function statesIn(project: Project, file: ParsedFile, maker: NodePath<FunctionNode>): ClosureState[] {
  const isOwn = (path: NodePath): boolean => functionAround(path)?.node === maker.node;
  const variables = file.paths('VariableDeclarator').flatMap((path): ClosureState[] => {
    const { id } = path.node;
    const binding = id.type === 'Identifier' && isOwn(path) ? path.scope.getBinding(id.name) : undefined;
    const kind = binding && kindOf(project, file, binding, maker);
    return kind ? [{ file, node: path.node, name: binding.identifier.name, isKept: kind === 'kept' }] : [];
  });
  const timers = file
    .paths('CallExpression')
    .filter((path) => isOwn(path) && calleeNameOf(path.node) === 'setInterval' && !path.scope.hasBinding('setInterval'))
    .map(({ node }) => ({ file, node, name: 'setInterval', isKept: true }));
  return [...variables, ...timers];
}

/** What handlers change or keep: reassigned there, a collection, an object of a class. */
function kindOf(project: Project, file: ParsedFile, binding: Binding, maker: NodePath): 'kept' | 'made' | undefined {
  if (!binding.path.isVariableDeclarator()) return undefined;
  const inner = valueReferencesOf(file, binding).filter(({ path }) => functionAround(path)?.node !== maker.node);
  if (inner.length === 0) return undefined;
  const served = inner.filter(({ path }) => reachOf(project, path) === 'handler');
  if (served.some(({ isWrite }) => isWrite)) return 'kept';
  const init = binding.path.node.init ? skinOf(childOf(binding.path, 'init')) : undefined;
  if (init?.isArrayExpression() || init?.isObjectExpression())
    return served.some((one) => changes({ path: one.path as NodePath })) ? 'kept' : undefined;
  if (!init?.isNewExpression() || init.node.callee.type !== 'Identifier') return undefined;
  const { name } = init.node.callee;
  if (served.some((one) => changes({ path: one.path as NodePath }))) return HARMLESS.test(name) ? undefined : 'kept';
  if (COLLECTIONS.has(name)) return served.some(isHandedOn) ? 'kept' : undefined;
  if (HARMLESS.test(name)) return undefined;
  const isUsed = served.length > 0 && isHolding(project, file, childOf(init, 'callee'), name);
  return isUsed ? 'kept' : 'made';
}

/** `cache.set(…)`, `list.push(…)`, `state.count += 1`, `delete byId[id]`. */
function changes({ path }: { readonly path: NodePath }): boolean {
  let at = path;
  while (at.parentPath && isMember(at.parent) && at.key === 'object') at = at.parentPath;
  if (at === path) return false;
  const { parent, key } = at;
  if (isCall(parent) && key === 'callee') return isMember(at.node) && CHANGING.test(memberNameOf(at.node) ?? '');
  if (parent.type === 'AssignmentExpression') return key === 'left';
  return parent.type === 'UpdateExpression' || (parent.type === 'UnaryExpression' && parent.operator === 'delete');
}

/** `remember(cache, key)`. */
function isHandedOn({ path }: Reference): boolean {
  return path.listKey === 'arguments' && path.parent.type === 'CallExpression';
}

/** Objects of the class keep something between two calls of their methods. */
function isHolding(project: Project, file: ParsedFile, callee: NodePath, name: string): boolean {
  const classes = project.mcp.valuesOf(file, callee).filter((value) => value.type === 'class');
  return classes.length > 0 ? classes.some((one) => keepsSomething(project, one)) : HOLDING.test(name);
}

/** A method other than the constructor writes a field, or changes what is in one; also in what the class extends or holds. */
function keepsSomething(project: Project, owner: ClassValue, depth = 0): boolean {
  const { file, path } = owner;
  const changesField = file.paths('ThisExpression').some((self) => {
    const method = self.findParent((at) => at.isClassMethod() || at.isClassPrivateMethod() || at.isClassProperty());
    if (method?.parentPath?.parent !== path.node || (method.isClassMethod() && method.node.kind === 'constructor'))
      return false;
    return isFieldWrite(self) || changes({ path: self });
  });
  if (changesField || depth > 3) return changesField;
  const bases = path.node.superClass ? project.mcp.valuesOf(file, childOf(path, 'superClass')) : [];
  const held = madeFieldsIn(file, path).flatMap(({ value }) => project.mcp.valuesOf(file, childOf(value, 'callee')));
  return [...bases, ...held].some((one) => one.type === 'class' && keepsSomething(project, one, depth + 1));
}

/** `this.last = …`. */
function isFieldWrite(self: NodePath): boolean {
  const member = self.parentPath;
  if (!member || !isMember(member.node)) return false;
  return (
    member.parent.type === 'UpdateExpression' ||
    (member.parent.type === 'AssignmentExpression' && member.key === 'left')
  );
}

/** A function that runs when a server is built. */
export interface Builder {
  readonly file: ParsedFile;
  readonly path: NodePath<FunctionNode>;
}

/**
 * The functions that run when a server is built: the one that gives it, those it is given to on the way, and those
 * whose result is returned.
 */
export function buildersFrom(project: Project, starts: readonly Builder[]): Builder[] {
  const found = new Map<Node, Builder>();
  const open = [...starts];
  for (let next = open.shift(); next && found.size < 200; next = open.shift()) {
    if (found.has(next.path.node)) continue;
    found.set(next.path.node, next);
    const { file, path } = next;
    const calls = [...file.paths('CallExpression'), ...file.paths('NewExpression')] as readonly NodePath[];
    for (const call of calls) {
      if (!isWithin(call.node, path.node) || functionAround(call)?.node !== path.node) continue;
      if (isReturned(call) || takesServer(project, file, call)) open.push(...enteredBy(project, file, call));
    }
  }
  return [...found.values()];
}

function isReturned(call: NodePath): boolean {
  let at = call;
  while (at.parentPath && /^(?:AwaitExpression|TSAsExpression|MemberExpression)$/.test(at.parent.type))
    at = at.parentPath;
  return at.parent.type === 'ReturnStatement' || (at.parent.type === 'ArrowFunctionExpression' && at.key === 'body');
}

function takesServer(project: Project, file: ParsedFile, call: NodePath): boolean {
  return childrenOf(call, 'arguments').some((one) => project.mcp.instanceOf(file, one, 'McpServer', 'Server'));
}

/** The functions of the project that a call or construction enters. */
export function enteredBy(project: Project, file: ParsedFile, call: NodePath): Builder[] {
  if (!call.isNewExpression()) return project.mcp.evaluator.calleesOf(file, call);
  return project.mcp.valuesOf(file, childOf(call, 'callee')).flatMap((value) => {
    if (value.type !== 'class') return [];
    const made = childrenOf(childOf(value.path, 'body'), 'body').find((one) =>
      one.isClassMethod({ kind: 'constructor' }),
    );
    return made ? [{ file: value.file, path: made as NodePath<FunctionNode> }] : [];
  });
}

/** Fields of a class that handlers change, or in which something keeps what they do: `this.count += 1`, `this.notes.set(…)`. */
function fieldStatesIn(project: Project, file: ParsedFile, path: NodePath): ClosureState[] {
  const states = new Map<string, ClosureState>();
  const holding = holdingFieldsIn(project, file, path);
  for (const self of file.paths('ThisExpression')) {
    const member = self.parentPath;
    const name = isMember(member.node) ? memberNameOf(member.node) : undefined;
    if (name === undefined || states.has(name) || classOf(self) !== path.node) continue;
    const isUsed = holding.has(name) && isMember(member.parent) && member.key === 'object';
    const isChanged = isFieldWrite(self) || (isMember(member.parent) && changes({ path: self }));
    if ((isChanged || isUsed) && reachOf(project, self) === 'handler')
      states.set(name, { file, node: holding.get(name) ?? member.node, name: `this.${name}`, isKept: true });
  }
  return [...states.values()];
}

/** Fields whose objects keep something. */
function holdingFieldsIn(project: Project, file: ParsedFile, path: NodePath): Map<string, Node> {
  const holding = madeFieldsIn(file, path).filter(({ value, className }) =>
    isHolding(project, file, childOf(value, 'callee'), className),
  );
  return new Map(holding.map(({ name, node }) => [name, node]));
}

interface MadeField {
  readonly name: string;
  readonly node: Node;
  readonly value: NodePath;
  readonly className: string;
}

/** `this.store = new Store()`, `store = new Store()`. */
function madeFieldsIn(file: ParsedFile, path: NodePath): MadeField[] {
  const found: MadeField[] = [];
  const take = (name: string | undefined, wrapped: NodePath, node: Node): void => {
    const value = wrapped.node ? skinOf(wrapped) : wrapped;
    if (name === undefined || !value.isNewExpression() || value.node.callee.type !== 'Identifier') return;
    const { name: className } = value.node.callee;
    if (!HARMLESS.test(className) && !COLLECTIONS.has(className)) found.push({ name, node, value, className });
  };
  for (const field of file.paths('ClassProperty', 'ClassPrivateProperty'))
    if (field.parentPath?.parent === path.node)
      take(nameOfField(field.node.key as Node), childOf(field as NodePath, 'value'), field.node);
  for (const assigned of file.paths('AssignmentExpression')) {
    const { left } = assigned.node;
    if (isMember(left) && left.object.type === 'ThisExpression' && classOf(assigned) === path.node)
      take(memberNameOf(left), childOf(assigned, 'right'), assigned.node);
  }
  return found;
}

function nameOfField(key: Node): string | undefined {
  if (key.type === 'PrivateName') return `#${key.id.name}`;
  return key.type === 'Identifier' ? key.name : undefined;
}

function classOf(path: NodePath): Node | undefined {
  return path.findParent((at) => at.isClass())?.node;
}

/** What the servers of some connections would lose if they were built for each request. */
export function closureStatesOf(project: Project, connections: readonly Connection[]): ClosureState[] {
  const starts = connections.flatMap((connection) => startsOf(project, connection));
  const component = componentOf(connections[0]);
  const given = project.mcp
    .filesAround(connections[0].file.path)
    .flatMap((file) =>
      ([...file.paths('CallExpression'), ...file.paths('NewExpression')] as readonly NodePath[])
        .filter((call) => !isTestFile(file.path) && takesServerOf(project, file, call, component))
        .flatMap((call) => enteredBy(project, file, call)),
    );
  const builders = buildersFrom(project, [...starts, ...given]);
  const made = classesMadeIn(project, builders);
  const classes = new Map<Node, { readonly file: ParsedFile; readonly path: NodePath }>();
  for (const { file, path } of builders) {
    const around = path.isClassMethod({ static: false }) ? path.findParent((at) => at.isClass()) : undefined;
    const isMade = around && (path.isClassMethod({ kind: 'constructor' }) || made.has(around.node));
    if (isMade) classes.set(around.node, { file, path: around });
  }
  return [
    ...builders.flatMap(({ file, path }) => statesIn(project, file, path)),
    ...[...classes.values()].flatMap(({ file, path }) => fieldStatesIn(project, file, path)),
  ];
}

/** `new Shop().build()` in a function that builds a server: its fields live as long as that server. */
function classesMadeIn(project: Project, builders: readonly Builder[]): ReadonlySet<Node> {
  const made = new Set<Node>();
  for (const { file, path } of builders)
    for (const construction of file.paths('NewExpression')) {
      if (functionAround(construction)?.node !== path.node) continue;
      for (const value of project.mcp.valuesOf(file, childOf(construction, 'callee')))
        if (value.type === 'class') made.add(value.path.node);
    }
  return made;
}

function takesServerOf(project: Project, file: ParsedFile, call: NodePath, component: string): boolean {
  return childrenOf(call, 'arguments').some((one) => {
    const path = skinOf(one);
    if (!path.isIdentifier() && !isMember(path.node)) return false;
    const server = project.mcp.instanceOf(file, path, 'McpServer', 'Server')?.value;
    return server !== undefined && componentOfServer(server) === component;
  });
}

/** The functions and constructors that give the server of a connection. */
function startsOf(project: Project, { file, receiver }: Connection): Builder[] {
  return startsAt(project, file, holderOf(project, file, receiver), 0);
}

function startsAt(project: Project, file: ParsedFile, wrapped: NodePath, depth: number): Builder[] {
  const path = skinOf(wrapped);
  if (depth > 4) return [];
  if (isCall(path.node) || path.isNewExpression()) return enteredBy(project, file, path);
  if (isMember(path.node)) return startsAt(project, file, childOf(path, 'object'), depth + 1);
  const binding = path.isIdentifier() ? path.scope.getBinding(path.node.name) : undefined;
  if (!binding) return [];
  if (binding.kind === 'param') {
    const fn = binding.scope.path;
    const index = childrenOf(fn, 'params').findIndex(({ node }) => isWithin(binding.identifier, node));
    return project.mcp.callSitesOf(fn.node).flatMap((site) => {
      const given = childrenOf(site.path, 'arguments')[index] as NodePath | undefined;
      return given ? startsAt(project, site.file, given, depth + 1) : [];
    });
  }
  const init = binding.path.isVariableDeclarator() && binding.path.node.init ? [childOf(binding.path, 'init')] : [];
  const assigned = binding.constantViolations.flatMap((one) =>
    one.isAssignmentExpression() ? [childOf(one, 'right')] : [],
  );
  return [...init, ...assigned].flatMap((one) => startsAt(project, file, one, depth + 1));
}
