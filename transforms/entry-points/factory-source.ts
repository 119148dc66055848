/**
 * Where the server of an HTTP entry comes from, as the factory that `createMcpHandler` takes: a function of the
 * project, or the code that builds the server made into one.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { Edit, Project } from '../contract.js';
import { classSource, fieldReceiver } from './class-source.js';
import { type Connection, holderOf } from './connections.js';
import { exportedSource } from './exported-source.js';
import { readsOf, validityOf } from './factory-reach.js';
import { isFresh } from './fresh.js';
import { factoryText } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { parameterSource } from './parameter-source.js';
import type { LeftUse } from './parts.js';
import type { Hoist } from './plan.js';
import { variableSource } from './variable-source.js';

export interface FactorySource {
  /** First argument of `createMcpHandler`: `createServer`, `() => createServer(config)`, `async () => …`. */
  readonly text: string;
  /** Places where code that builds the server becomes a function, or a factory is passed on. */
  readonly hoists: readonly Hoist[];
  /** Edits beside them: other connections call the factory. */
  readonly edits: readonly Edit[];
  /** Statements that nothing needs any more: `const server = createServer();`. No edit is made for them. */
  readonly gone: readonly Node[];
  /**
   * Calls of `close` on the server. No edit is made for them: they go with the code round them, or they close the
   * handler (`server.close()` → `handler.close()`) where something else than the session or the request ends.
   */
  readonly closers: readonly NodePath[];
  /**
   * Other uses of the server that only make sense for a session or a request: `sessions.set(id, { server })`,
   * `server.onclose = () => sessions.delete(id)`. No edit is made for them. Each has to stand in code that the mount
   * takes away; where one stays, its obstacle is the outcome.
   */
  readonly left: readonly LeftUse[];
  /** The names that `text` reads, so that the mount can see whether one of them goes. */
  readonly reads: readonly Binding[];
  /** The innermost list of statements (program or block) in which `text` means what it should: there, or further in. */
  readonly validIn: NodePath;
}

/**
 * - `replaced`: the calls of `connect` go
 * - `kept`: they stay for clients of 2025, each on a server of its own from the factory
 */
export type Leg = 'replaced' | 'kept';

const cache = new WeakMap<Project, Map<string, FactorySource | Obstacle>>();

/** @param connections all `server.connect(transport)` calls over HTTP of one entry; they may stand in several functions */
export function factoryFor(
  project: Project,
  connections: readonly Connection[],
  leg: Leg = 'replaced',
): FactorySource | Obstacle {
  // Asked by several rules, and a name that was given once is taken the next time.
  const known = cache.get(project) ?? new Map<string, FactorySource | Obstacle>();
  cache.set(project, known);
  const key = [leg, ...connections.map(({ file, call }) => `${file.path}:${call.node.start}`)].join(' ');
  const found = known.get(key) ?? joinedSource(project, connections, leg);
  known.set(key, found);
  return found;
}

function joinedSource(project: Project, connections: readonly Connection[], leg: Leg): FactorySource | Obstacle {
  const [first, ...others] = sourcesOf(project, connections, leg);
  if (isObstacle(first)) return first;
  let joined = first;
  for (const other of others) {
    if (isObstacle(other)) return other;
    const both = join(joined, other);
    if (!both) return obstacleAt(connections[0].file, connections[0].receiver.node, 'receiver-unclear');
    joined = both;
  }
  return joined;
}

/** One for each way in which the connections come by their server: those that share a variable share its source. */
function sourcesOf(
  project: Project,
  connections: readonly Connection[],
  leg: Leg,
): [FactorySource | Obstacle, ...(FactorySource | Obstacle)[]] {
  const byBinding = new Map<unknown, Connection[]>();
  for (const connection of connections) {
    const path = holderOf(project, connection.file, connection.receiver);
    const field = fieldReceiver(project, connection);
    const around = field?.findParent((at) => at.isClass())?.node;
    const key = path.isIdentifier() ? path.scope.getBinding(path.node.name) : (around ?? connection);
    byBinding.set(key, [...(byBinding.get(key) ?? []), connection]);
  }
  return [...byBinding.values()].map((some) => sourceOf(project, some, leg)) as [FactorySource | Obstacle];
}

function sourceOf(project: Project, connections: readonly Connection[], leg: Leg): FactorySource | Obstacle {
  const [{ file, receiver, call }] = connections;
  const old = connections.find(({ server }) => server.sdk === 'v1');
  if (old) return obstacleAt(old.file, old.call.node, 'needs-sdk-v2');
  const unclear = connections.find(({ isCertain }) => !isCertain);
  if (unclear) return obstacleAt(unclear.file, unclear.receiver.node, 'receiver-unclear');
  const path = holderOf(project, file, receiver);
  if (path.isIdentifier()) {
    const binding = path.scope.getBinding(path.node.name);
    if (binding?.path.isVariableDeclarator()) return variableSource(project, connections, binding, leg);
    if (binding?.kind === 'param') return parameterSource(project, connections, binding, leg);
    if (binding?.path.isImportSpecifier()) return exportedSource(project, connections, binding, leg);
    return obstacleAt(file, receiver.node, 'server-imported', path.node.name);
  }
  if (fieldReceiver(project, connections[0])) return classSource(project, connections, path, leg);
  const owner = ownerOf(path);
  if (owner) return variableSource(project, connections, owner.binding, leg, owner.member);
  const text = isFresh(project, file, path) ? factoryText(project, file, path) : undefined;
  const validIn = validityOf(file, [path.node]);
  if (text === undefined || !validIn) return obstacleAt(file, call.node, 'receiver-unclear');
  return { text, hoists: [], edits: [], gone: [], closers: [], left: [], reads: readsOf(file, [path.node]), validIn };
}

/** `app` and `server` of `app.server.connect(…)`. */
function ownerOf(path: NodePath): { binding: Binding; member: string } | undefined {
  if (!isMember(path.node) || path.node.object.type !== 'Identifier') return undefined;
  const binding = path.scope.getBinding(path.node.object.name);
  const member = memberNameOf(path.node);
  return binding?.path.isVariableDeclarator() && member !== undefined ? { binding, member } : undefined;
}

/** Two routes that call the same factory: one source, where both lists of statements can see it. */
function join(a: FactorySource, b: FactorySource): FactorySource | undefined {
  if (a.text !== b.text) return undefined;
  const bindings = new Set([...a.reads, ...b.reads]);
  if (bindings.size !== a.reads.length || bindings.size !== b.reads.length) return undefined;
  return {
    text: a.text,
    hoists: [...a.hoists, ...b.hoists],
    edits: [...a.edits, ...b.edits],
    gone: [...a.gone, ...b.gone],
    closers: [...a.closers, ...b.closers],
    left: [...a.left, ...b.left],
    reads: a.reads,
    validIn: a.validIn,
  };
}
