/**
 * What the code of one file keeps of sessions: the transports, the stores that hold them by session, the ids that are
 * read from requests, and the tests of those. Found from the constructions of HTTP transports outwards, by binding.
 */
import type { NodePath } from '@babel/traverse';
import type { Node, ObjectProperty } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import type { ClassValue } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { fieldOf, type Place, placeOf } from './places.js';
import { typeRoleOf } from './type-roles.js';

/**
 * - `held`: a transport, or a record with one in it
 * - `store`: keeps these by session, or lists them
 * - `id`: the id of a session
 * - `flag`: a test of one of the others, or of whether a request opens a session
 */
export type Role = 'held' | 'store' | 'id' | 'flag';

const SESSION_HEADER = /^mcp-session-id$/i;
const LISTS: ReadonlySet<string> = new Set(['keys', 'values', 'entries']);

const CALLING: ReadonlySet<string> = new Set(['forEach', 'map', 'filter', 'find', 'some', 'every']);

export class Roles {
  readonly #places = new Map<Place, Role>();
  /** Members of records that hold a transport or its server: `transport`, `server`. */
  readonly #heldKeys = new Set<string>();
  /** Functions of the file that give one of these back. */
  readonly #makers = new Map<Node, Role>();
  readonly #open = new Set<Node>();

  constructor(
    readonly project: Project,
    readonly file: ParsedFile,
  ) {}

  /** Looks through the file until nothing new is found. */
  settle(): void {
    for (let before = -1; before !== this.#places.size + this.#makers.size + this.#heldKeys.size; ) {
      before = this.#places.size + this.#makers.size + this.#heldKeys.size;
      this.#takeTypes();
      this.#takeDeclarations();
      this.#takeAssignments();
      this.#takeStores();
      this.#takeCallbacks();
      this.#takeFunctions();
    }
  }

  /** Whether the file keeps anything of sessions at all. */
  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  places(role?: Role): Place[] {
    return [...this.#places].filter(([, own]) => role === undefined || own === role).map(([place]) => place);
  }

  ofPlace(place: Place | undefined): Role | undefined {
    return place && this.#places.get(place);
  }

  /** Whether a call of this function gives back something of sessions. */
  ofFunction(fn: Node): Role | undefined {
    return this.#makers.get(fn);
  }

  of(wrapped: NodePath): Role | undefined {
    const path = skinOf(wrapped);
    if (!path.node || this.#open.has(path.node)) return undefined;
    this.#open.add(path.node);
    const role = this.ofPlace(placeOf(path)) ?? this.#ofExpression(path) ?? this.#ofStoreObject(path);
    this.#open.delete(path.node);
    return role;
  }

  #ofExpression(path: NodePath): Role | undefined {
    if (path.isNewExpression()) return this.#isTransport(path) ? 'held' : undefined;
    if (isCall(path.node)) return this.#ofCall(path);
    if (isMember(path.node)) return this.#ofMember(path);
    if (path.isObjectExpression()) return this.#ofRecord(path);
    if (path.isArrayExpression()) return this.#ofSpread(path);
    if (path.isConditionalExpression())
      return this.of(childOf(path, 'consequent')) ?? this.of(childOf(path, 'alternate'));
    if (path.isLogicalExpression()) return this.of(childOf(path, 'left')) ?? this.of(childOf(path, 'right'));
    if (path.isUnaryExpression()) return this.of(childOf(path, 'argument')) && 'flag';
    if (path.isBinaryExpression()) return (this.of(childOf(path, 'left')) ?? this.of(childOf(path, 'right'))) && 'flag';
    return undefined;
  }

  #ofCall(path: NodePath): Role | undefined {
    const callee = skinOf(childOf(path, 'callee'));
    const args = childrenOf(path, 'arguments');
    if (this.#readsHeader(callee, args)) return 'id';
    if (this.isInitializeTest(callee) || args.some((one) => this.isInitializeTest(one))) return 'flag';
    if (isMember(callee.node)) {
      const name = memberNameOf(callee.node) ?? '';
      const object = childOf(callee, 'object');
      const role = this.of(object);
      if (role === 'store') return name === 'has' || name === 'delete' ? 'flag' : LISTS.has(name) ? 'store' : 'held';
      if (role === 'id') return 'id';
      if (role === 'flag') return 'flag';
      const isOfObject = object.isIdentifier({ name: 'Object' }) || object.isIdentifier({ name: 'Array' });
      if (isOfObject && args[0] && this.of(args[0]) === 'store') return 'store';
    }
    for (const fn of this.#calleesOf(path)) {
      const made = this.#makers.get(fn);
      if (made) return made;
    }
    return this.#isTransport(path) ? 'held' : undefined;
  }

  #ofMember(path: NodePath): Role | undefined {
    const { node } = path as NodePath<import('@babel/types').MemberExpression>;
    if (this.#isSessionHeader(childOf(path, 'property')) && node.computed) return 'id';
    const name = memberNameOf(node);
    if (name !== undefined && SESSION_HEADER.test(name)) return 'id';
    const role = this.of(childOf(path, 'object'));
    if (role === 'store') return node.computed ? 'held' : 'flag';
    if (role === 'held') return name === 'sessionId' ? 'id' : this.#heldKeys.has(name ?? '') ? 'held' : undefined;
    return this.#isTransport(path) ? 'held' : undefined;
  }

  /** `[...transports.values()]`. */
  #ofSpread(path: NodePath): Role | undefined {
    const [only, ...more] = childrenOf(path, 'elements');
    if (!only?.isSpreadElement() || more.length > 0) return undefined;
    return this.of(childOf(only, 'argument')) === 'store' ? 'store' : undefined;
  }

  /** `{ transport, server }`. */
  #ofRecord(path: NodePath): Role | undefined {
    const held = childrenOf(path, 'properties').filter(
      (one) => one.isObjectProperty() && this.of(childOf(one, 'value')) === 'held',
    );
    if (held.length === 0) return undefined;
    for (const property of childrenOf(path, 'properties')) {
      const key = keyOf(property.node);
      if (key === undefined || !property.isObjectProperty()) continue;
      const value = childOf(property, 'value');
      if (held.includes(property) || this.#isServer(value)) this.#heldKeys.add(key);
    }
    return 'held';
  }

  #isServer(path: NodePath): boolean {
    return this.project.mcp.instanceOf(this.file, path, 'McpServer', 'Server') !== undefined;
  }

  /** `new SessionStore()`, or an object of such a class that another file made. */
  #ofStoreObject(path: NodePath): Role | undefined {
    if (!path.isNewExpression() && !path.isIdentifier() && !isMember(path.node)) return undefined;
    return this.storeClassOf(path) ? 'store' : undefined;
  }

  /** The class of the project that keeps transports by session, of which an expression is an object. */
  storeClassOf(path: NodePath): ClassValue | undefined {
    const values = path.isNewExpression()
      ? this.project.mcp.valuesOf(this.file, childOf(path, 'callee'))
      : this.project.mcp.valuesOf(this.file, path).map((value) => (value.type === 'self' ? value.class : value));
    return values.find(
      (value): value is ClassValue => value.type === 'class' && rolesIn(this.project, value.file).isStoreClass(value),
    );
  }

  isStoreClass({ path }: ClassValue): boolean {
    return this.keepsSessions(path.node);
  }

  /** Whether a field of the class is a store. */
  keepsSessions(className: Node): boolean {
    return this.places('store').some((place) => 'className' in place && place.className === className);
  }

  #calleesOf(path: NodePath): Node[] {
    if (!isCall(path.node)) return [];
    const callees = this.project.mcp.evaluator.calleesOf(this.file, path as never);
    return callees.filter(({ file }) => file === this.file).map((one) => one.path.node);
  }

  #isTransport(path: NodePath): boolean {
    return this.project.mcp.instanceOf(this.file, path, 'HttpServerTransport') !== undefined;
  }

  /** `isInitializeRequest` of the SDK. */
  isInitializeTest(path: NodePath): boolean {
    if (!path.isIdentifier() && !isMember(path.node)) return false;
    return this.project.mcp
      .valuesOf(this.file, path)
      .some((value) => value.type === 'external' && value.name === 'isInitializeRequest');
  }

  /** `req.header('mcp-session-id')`, `headers.get(SESSION_HEADER)`; not `res.setHeader('mcp-session-id', …)` or a list of names. */
  #readsHeader(callee: NodePath, args: readonly NodePath[]): boolean {
    const name = isMember(callee.node) ? (memberNameOf(callee.node) ?? '') : '';
    if (/^(?:set|append|has|includes|push|add|write)/i.test(name)) return false;
    return (args.length === 1 || name === '') && args.some((one) => this.#isSessionHeader(one));
  }

  #isSessionHeader(path: NodePath): boolean {
    if (path.isStringLiteral()) return SESSION_HEADER.test(path.node.value);
    if (!path.isIdentifier() && !isMember(path.node)) return false;
    const values = this.project.mcp.valuesOf(this.file, path);
    return values.some((value) => value.type === 'string' && SESSION_HEADER.test(value.value ?? ''));
  }

  #set(place: Place | undefined, role: Role | undefined): void {
    if (place && role && !this.#places.has(place)) this.#places.set(place, role);
  }

  /** What annotations promise: `session: { transport: … }`, `Map<string, Session>`. */
  #takeTypes(): void {
    for (const path of this.file.paths('TSTypeAnnotation')) {
      const { parent } = path;
      const found = typeRoleOf(this.project, this.file, path.node.typeAnnotation);
      if (!found) continue;
      for (const key of found.keys) this.#heldKeys.add(key);
      if (parent.type === 'Identifier') this.#set(placeOf(path.parentPath as NodePath), found.role);
      if (parent.type === 'ClassProperty' || parent.type === 'ClassPrivateProperty') {
        const around = path.findParent((at) => at.isClass());
        const name = keyOfMember(parent);
        if (around && name !== undefined) this.#set(fieldOf(around.node, name), found.role);
      }
    }
  }

  #takeDeclarations(): void {
    for (const path of this.file.paths('VariableDeclarator')) {
      const init = childOf(path, 'init');
      if (init.node) this.#takePattern(childOf(path, 'id'), this.of(init) ?? this.#ofCollection(init));
    }
    for (const path of this.file.paths('ClassProperty', 'ClassPrivateProperty')) {
      const value = childOf(path, 'value');
      const around = path.findParent((at) => at.isClass());
      const name = keyOfMember(path.node);
      if (value.node && around && name !== undefined)
        this.#set(fieldOf(around.node, name), this.of(value) ?? this.#ofCollection(value));
    }
    for (const path of this.file.paths('ForOfStatement', 'ForInStatement')) {
      const [declaration] = path.node.left.type === 'VariableDeclaration' ? path.node.left.declarations : [];
      if (!declaration || this.of(childOf(path, 'right')) !== 'store') continue;
      this.#takePattern(this.file.pathOf(declaration.id), 'held');
    }
  }

  /** `new Map<string, Session>()`. */
  #ofCollection(init: NodePath): Role | undefined {
    const args = init.isNewExpression() ? init.node.typeParameters : undefined;
    const type = args?.type === 'TSTypeParameterInstantiation' ? args.params.at(-1) : undefined;
    const found = type && typeRoleOf(this.project, this.file, type);
    if (found) for (const key of found.keys) this.#heldKeys.add(key);
    return found && 'store';
  }

  #takePattern(pattern: NodePath, role: Role | undefined): void {
    if (!role) return;
    if (pattern.isIdentifier()) this.#set(placeOf(pattern), role);
    if (role !== 'held') return;
    if (pattern.isObjectPattern())
      for (const property of childrenOf(pattern, 'properties'))
        if (property.isObjectProperty() && this.#heldKeys.has(keyOf(property.node) ?? ''))
          this.#takePattern(childOf(property, 'value'), 'held');
    if (pattern.isArrayPattern())
      for (const element of childrenOf(pattern, 'elements')) if (element.node) this.#takePattern(element, 'held');
  }

  #takeAssignments(): void {
    for (const path of this.file.paths('AssignmentExpression')) {
      const left = skinOf(childOf(path, 'left'));
      const role = this.of(childOf(path, 'right'));
      if (!role) continue;
      const place = placeOf(left);
      if (place) this.#set(place, role);
      else if (left.isMemberExpression({ computed: true }) && role === 'held')
        this.#set(placeOf(childOf(left, 'object')), 'store');
    }
  }

  /** `sessions.set(id, transport)`, `list.push(transport)`. */
  #takeStores(): void {
    for (const path of this.file.paths('CallExpression')) {
      const callee = skinOf(childOf(path, 'callee'));
      if (!isMember(callee.node)) continue;
      const name = memberNameOf(callee.node);
      if (name !== 'set' && name !== 'add' && name !== 'push') continue;
      const value = childrenOf(path, 'arguments').at(-1);
      if (value && this.of(value) === 'held') this.#set(placeOf(childOf(callee, 'object')), 'store');
    }
  }

  /** `transports.forEach((transport) => …)`. */
  #takeCallbacks(): void {
    for (const path of this.file.paths('CallExpression')) {
      const callee = skinOf(childOf(path, 'callee'));
      if (!isMember(callee.node) || !CALLING.has(memberNameOf(callee.node) ?? '')) continue;
      const [callback] = childrenOf(path, 'arguments');
      if (!isFunction(callback?.node) || this.of(childOf(callee, 'object')) !== 'store') continue;
      const [first] = childrenOf(callback, 'params');
      if (first) this.#takePattern(first, 'held');
    }
  }

  #takeFunctions(): void {
    for (const path of this.file.paths(
      'FunctionDeclaration',
      'ArrowFunctionExpression',
      'FunctionExpression',
      'ClassMethod',
      'ClassPrivateMethod',
    )) {
      if (!isFunction(path.node) || this.#makers.has(path.node)) continue;
      for (const returned of functionReturns(path as never)) {
        const role = this.of(returned);
        // What a handler of requests gives back is an answer.
        if (role && (role === 'held' || role === 'id') && !isServing(returned)) this.#makers.set(path.node, role);
      }
    }
  }
}

function isServing(path: NodePath): boolean {
  const call = skinOf(path);
  if (!isCall(call.node)) return false;
  const { callee } = call.node;
  return isMember(callee) && memberNameOf(callee) === 'handleRequest';
}

function keyOfMember(node: Node): string | undefined {
  const { key } = node as unknown as ObjectProperty;
  if ((key as Node).type === 'PrivateName') return `#${(key as unknown as { id: { name: string } }).id.name}`;
  return keyOf(node);
}

const known = new WeakMap<Project, Map<ParsedFile, Roles>>();

export function rolesIn(project: Project, file: ParsedFile): Roles {
  const ofProject = known.get(project) ?? new Map<ParsedFile, Roles>();
  known.set(project, ofProject);
  const before = ofProject.get(file);
  if (before) return before;
  const roles = new Roles(project, file);
  // Known before it is settled: two files that import each other ask for each other.
  ofProject.set(file, roles);
  roles.settle();
  return roles;
}
