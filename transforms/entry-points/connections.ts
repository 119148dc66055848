/** Every `server.connect(transport)` of a project, with what is known of both sides. */

import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { Instance } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { InstanceValue, Value } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { placeOf } from './obstacles.js';

/** `mixed`: decided at run time; `unknown`: nothing of this project or the SDK. */
export type TransportKind = 'stdio' | 'http' | 'memory' | 'mixed' | 'unknown';

export interface Connection {
  readonly file: ParsedFile;
  readonly call: NodePath<CallExpression>;
  /** What stands before `.connect`. */
  readonly receiver: NodePath;
  readonly transport: NodePath | undefined;
  readonly kind: TransportKind;
  /** The server; where it is not known, the transport in its place, with `isCertain` false. */
  readonly server: InstanceValue;
  /** False when the receiver may also be something that is not followed. */
  readonly isCertain: boolean;
}

const cache = new WeakMap<Project, readonly Connection[]>();

export function connectionsOf(project: Project): readonly Connection[] {
  const known = cache.get(project);
  if (known) return known;
  const found = project.mcp
    .files()
    .flatMap((file) => file.paths('CallExpression').flatMap((call) => connectionOf(project, file, call)));
  cache.set(project, found);
  return found;
}

function connectionOf(project: Project, file: ParsedFile, call: NodePath<CallExpression>): Connection[] {
  const callee = childOf(call, 'callee');
  if (!isMember(callee.node) || memberNameOf(callee.node) !== 'connect') return [];
  const receiver = childOf(callee, 'object');
  const [transport] = childrenOf(call, 'arguments');
  const kind = kindOf(transport ? project.mcp.valuesOf(file, transport) : []);
  // What a server's transport is given to is a server, also where nobody can see how it was made; a method of the
  // project that takes one connects it further in.
  const isOwn = project.mcp.evaluator.calleesOf(file, call).length > 0;
  const instance =
    project.mcp.instanceOf(file, receiver, 'McpServer', 'Server') ??
    (isOwn
      ? undefined
      : doubtful(project.mcp.instanceOf(file, transport, 'StdioServerTransport', 'HttpServerTransport')));
  if (!instance) return [];
  return [{ file, call, receiver, transport, kind, server: instance.value, isCertain: instance.isCertain }];
}

function doubtful(instance: Instance | undefined): Instance | undefined {
  return instance && { ...instance, isCertain: false };
}

function kindOf(values: readonly Value[]): TransportKind {
  const kinds = new Set(values.map((value) => (value.type === 'instance' ? transportKindOf(value) : 'unknown')));
  if (kinds.size > 1 && kinds.has('stdio')) return 'mixed';
  return (['stdio', 'http', 'memory'] as const).find((kind) => kinds.has(kind)) ?? 'unknown';
}

function transportKindOf({ kind }: InstanceValue): TransportKind {
  if (kind === 'StdioServerTransport') return 'stdio';
  if (kind === 'HttpServerTransport' || kind === 'SseServerTransport') return 'http';
  return kind === 'InMemoryTransport' ? 'memory' : 'unknown';
}

/** `server` of `server.server.connect(t)`: the low-level server belongs to the other one. */
export function holderOf(project: Project, file: ParsedFile, receiver: NodePath): NodePath {
  const path = skinOf(receiver);
  if (!isMember(path.node) || memberNameOf(path.node) !== 'server') return path;
  const object = childOf(path, 'object');
  return project.mcp.instanceOf(file, object, 'McpServer') ? holderOf(project, file, object) : path;
}

/** Name of what goes together with a connection: all findings of one server, by the place of its construction. */
export function componentOf({ file, call, server }: Connection): string {
  return componentOfServer(server) ?? `entry:${placeOf(file, call.node)}`;
}

/**
 * The same in every phase: by the count of such constructions in the file, since markers of one phase move the lines
 * that the next one sees. `undefined` for a server that only a type promises.
 */
export function componentOfServer({ origin }: InstanceValue): string | undefined {
  if (!origin) return undefined;
  const { file, path } = origin;
  const made = calleeOf(file, path.node);
  const alike = file.paths('NewExpression').filter(({ node }) => calleeOf(file, node) === made);
  return `entry:${file.path} ${made} ${alike.findIndex(({ node }) => node === path.node) + 1}`;
}

function calleeOf(file: ParsedFile, node: Node): string {
  return node.type === 'NewExpression' ? file.textOf(node.callee) : node.type;
}
