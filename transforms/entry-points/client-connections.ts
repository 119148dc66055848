/** Clients of a project: where they are made, and what each `client.connect(transport)` connects. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { InstanceValue, Value } from '../../ast/mcp/values.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import type { OptionsCall } from './client-options.js';

/** `unknown`: nothing of this project or the SDK, or only a type says what it is. */
export type ClientTransportKind = 'stdio' | 'http' | 'sse' | 'memory' | 'unknown';

export interface ClientConnection {
  readonly file: ParsedFile;
  readonly call: NodePath<CallExpression>;
  /** What stands before `.connect`. */
  readonly receiver: NodePath;
  readonly clients: readonly InstanceValue[];
  readonly transports: ReadonlySet<ClientTransportKind>;
}

/** A client with the call that takes its options: `new Client(…)`, or `super(…)` in a class that extends it. */
export interface MadeClient {
  readonly file: ParsedFile;
  readonly call: OptionsCall;
  readonly value: InstanceValue;
  /** Only in a class that extends `Client`. */
  readonly owner?: Node;
}

const KIND_OF_CLASS: Readonly<Record<string, ClientTransportKind>> = {
  StdioClientTransport: 'stdio',
  StreamableHTTPClientTransport: 'http',
  SSEClientTransport: 'sse',
  InMemoryTransport: 'memory',
};

export const clientConnectionsOf = oncePer((project: Project): readonly ClientConnection[] =>
  project.mcp
    .files()
    .filter((file) => file.mentions('.connect'))
    .flatMap((file) => file.paths('CallExpression').flatMap((call) => connectionOf(project, file, call))),
);

function connectionOf(project: Project, file: ParsedFile, call: NodePath<CallExpression>): ClientConnection[] {
  const callee = childOf(call, 'callee');
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'connect') return [];
  const receiver = childOf(callee, 'object');
  const clients = project.mcp.valuesOf(file, receiver).filter(isClient);
  if (clients.length === 0) return [];
  const [transport] = childrenOf(call, 'arguments');
  return [{ file, call, receiver, clients, transports: new Set(transport ? kindsOf(project, file, transport) : []) }];
}

function kindsOf(project: Project, file: ParsedFile, transport: NodePath): ClientTransportKind[] {
  if (isOfLinkedPair(project, file, transport)) return ['memory'];
  return project.mcp.valuesOf(file, transport).map((value) => kindOf(project, value));
}

/** One half of `const [a, b] = InMemoryTransport.createLinkedPair()`. */
function isOfLinkedPair(project: Project, file: ParsedFile, path: NodePath): boolean {
  if (!path.isIdentifier()) return false;
  const declarator = path.scope.getBinding(path.node.name)?.path;
  if (!declarator?.isVariableDeclarator() || declarator.node.id.type !== 'ArrayPattern') return false;
  const init = childOf(declarator, 'init');
  return init.isCallExpression() && isLinkedPair(project, file, init);
}

/** `InMemoryTransport.createLinkedPair()` */
export function isLinkedPair(project: Project, file: ParsedFile, call: NodePath<CallExpression>): boolean {
  const callee = childOf(call, 'callee');
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'createLinkedPair') return false;
  return classNamesOf(project, file, childOf(callee, 'object')).includes('InMemoryTransport');
}

/** The client that an expression is; a field's type says less than what is assigned to it. */
export function clientAt(project: Project, file: ParsedFile, path: NodePath): InstanceValue | undefined {
  const clients = project.mcp.valuesOf(file, path).filter(isClient);
  return clients.find(({ origin }) => origin !== undefined) ?? clients[0];
}

function isClient(value: Value): value is InstanceValue {
  return value.type === 'instance' && value.kind === 'Client';
}

function kindOf(project: Project, value: Value): ClientTransportKind {
  if (value.type !== 'instance') return 'unknown';
  if (value.kind === 'InMemoryTransport') return 'memory';
  const { origin } = value;
  const names = origin ? classNamesOf(project, origin.file, childOf(origin.path, 'callee')) : [];
  return names.map((name) => KIND_OF_CLASS[name]).find((kind) => kind !== undefined) ?? 'unknown';
}

/** Names of the SDK classes that an expression is, or extends. */
function classNamesOf(project: Project, file: ParsedFile, path: NodePath): string[] {
  return project.mcp.valuesOf(file, path).flatMap((value) => {
    if (value.type === 'external') return [value.name];
    if (value.type !== 'class' || !value.path.node.superClass) return [];
    return classNamesOf(project, value.file, childOf(value.path, 'superClass'));
  });
}

/** The clients that a project makes. */
export const madeClientsOf = oncePer((project: Project): readonly MadeClient[] =>
  project.mcp.files().flatMap((file) => [...constructedIn(project, file), ...extendedIn(project, file)]),
);

function constructedIn(project: Project, file: ParsedFile): MadeClient[] {
  return file.paths('NewExpression').flatMap((call): MadeClient[] => {
    const value = project.mcp.instanceOf(file, call, 'Client')?.value;
    if (value?.origin?.path.node !== call.node) return [];
    // What the constructor of the subclass passes on is decided there.
    return value.subclass && hasConstructor(project, value.subclass) ? [] : [{ file, call, value }];
  });
}

function extendedIn(project: Project, file: ParsedFile): MadeClient[] {
  return file.paths('Super').flatMap((path): MadeClient[] => {
    const call = path.parentPath;
    if (!call?.isCallExpression() || path.key !== 'callee') return [];
    const value = project.mcp.valuesOf(file, path).find(isClient);
    const owner = path.findParent((one) => one.isClass())?.node;
    const superClass = owner && 'superClass' in owner ? owner.superClass : undefined;
    if (!value || !owner || !superClass || hasOwnConstructor(project, file, file.pathOf(superClass))) return [];
    return [{ file, call: call as NodePath<CallExpression>, value, owner }];
  });
}

/** Whether a class of the project stands between this one and `Client` and has a constructor. */
function hasOwnConstructor(project: Project, file: ParsedFile, superClass: NodePath): boolean {
  return project.mcp
    .valuesOf(file, superClass)
    .some((value) => value.type === 'class' && hasConstructor(project, value));
}

function hasConstructor(project: Project, { file, path }: Extract<Value, { type: 'class' }>): boolean {
  const isOwn = path.node.body.body.some((member) => member.type === 'ClassMethod' && member.kind === 'constructor');
  const { superClass } = path.node;
  return isOwn || (superClass ? hasOwnConstructor(project, file, childOf(path, 'superClass')) : false);
}

/** The connections of a client, as far as it can be followed to them. */
export function connectionsOfClient(project: Project, made: MadeClient): ClientConnection[] {
  return clientConnectionsOf(project).filter(({ clients }) => clients.some((value) => isMadeBy(project, value, made)));
}

/** Whether a value is a client that this call makes, or helps to make. */
export function isMadeBy(project: Project, { origin, subclass }: InstanceValue, { call, owner }: MadeClient): boolean {
  if (!owner) return origin?.path.node === call.node;
  return subclass !== undefined && extendsOrIs(project, subclass, owner);
}

function extendsOrIs(project: Project, { file, path }: Extract<Value, { type: 'class' }>, owner: Node): boolean {
  if (path.node === owner) return true;
  if (!path.node.superClass) return false;
  const parents = project.mcp.valuesOf(file, childOf(path, 'superClass'));
  return parents.some((parent) => parent.type === 'class' && extendsOrIs(project, parent, owner));
}

/** Clients whose revision is chosen after they are made: what `setVersionNegotiation` is called on. */
export const negotiatedLaterOf = oncePer((project: Project): readonly InstanceValue[] =>
  project.mcp
    .files()
    .filter((file) => file.mentions('setVersionNegotiation'))
    .flatMap((file) =>
      file.paths('CallExpression').flatMap((call) => {
        const callee = childOf(call, 'callee');
        if (!isMember(callee.node) || memberNameOf(callee.node) !== 'setVersionNegotiation') return [];
        return project.mcp.valuesOf(file, childOf(callee, 'object')).filter(isClient);
      }),
    ),
);
