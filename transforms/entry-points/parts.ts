/**
 * Which statements belong to the building of a server. They start at its declaration and follow every use: what
 * registers on it, what is made from it, and the functions that need it. All else stays where it lives once.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Identifier, Node } from '@babel/types';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { isInType, type Reference, referencesOf } from '../../ast/scope.js';
import type { ParsedFile, Project } from '../contract.js';
import { readsOf } from './factory-reach.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import {
  declarationOf,
  deferringFunctionOf,
  functionAround,
  isBefore,
  isWithin,
  listsAround,
  type StatementPath,
  statementIn,
} from './places.js';
import { chainFrom, isCloseCall, type Use, useOf } from './uses.js';

/** A variable or parameter that holds the server, and the call that takes it away: `connect`, or a start function. */
export interface Holder {
  readonly file: ParsedFile;
  readonly binding: Binding;
  /** The list of statements in which the name is known: that of the declaration, or the body of the function. */
  readonly list: NodePath;
  /** The statement that declares it; `undefined` for a parameter. */
  readonly declaration: StatementPath | undefined;
  /** On stdio one; over HTTP as many as there are routes, and those of other transports. */
  readonly sinks: readonly NodePath[];
  /** What the variable is given: the value of the declaration, or of the one assignment. */
  readonly value?: NodePath;
  /** What goes together with the declaration where it is an assignment: `let server;`. */
  readonly alsoGone?: readonly Node[];
  /** `.server` where the variable holds an object that has the server. */
  readonly member?: string;
  /** Over HTTP, uses in the code of a session or request may go with it: they are left to the mount. */
  readonly isOverHttp?: boolean;
}

/** A use that only the mount can judge, and what it is where it stays. */
export interface LeftUse {
  readonly path: NodePath;
  readonly node: Node;
  readonly obstacle: Obstacle;
}

export interface Parts {
  /** Statements of the holder's list that build the server, the declaration first, in source order. */
  readonly moved: readonly StatementPath[];
  /** Statements further in, before the sink, that finish it: in `main()`, in a `try`. */
  readonly late: readonly StatementPath[];
  /** `late` needs something that moves with the declaration, so it has to follow it there. */
  readonly isLateInner: boolean;
  /** Uses of the server whose `.close()` is about the connection. */
  readonly closers: readonly NodePath[];
  readonly left: readonly LeftUse[];
  /** Over HTTP: uses of what came along with the server. */
  readonly companions: readonly IdentifierPath[];
}

interface Draft {
  readonly project: Project;
  readonly holder: Holder;
  readonly moved: Set<StatementPath>;
  readonly late: Set<StatementPath>;
  readonly closers: NodePath[];
  readonly left: LeftUse[];
  readonly companions: IdentifierPath[];
  readonly bindings: Binding[];
}

export function partsOf(project: Project, holder: Holder): Parts | Obstacle {
  const { declaration, binding } = holder;
  const moved = new Set(declaration ? [declaration] : []);
  // `const { server, cleanup } = createServer()`: what comes along belongs to the same instance.
  const bindings = declaration && !holder.alsoGone ? bindingsIn(declaration, holder.list) : [binding];
  const draft: Draft = { project, holder, moved, late: new Set(), closers: [], left: [], companions: [], bindings };
  for (const next of draft.bindings) {
    for (const reference of referencesOf(holder.file, next)) {
      if (holder.isOverHttp && isCompanion(draft, next)) {
        draft.companions.push(reference.path);
        continue;
      }
      const obstacle = take(draft, reference);
      if (obstacle) return isCompanion(draft, next) ? { ...obstacle, obstacle: 'returns-more' } : obstacle;
    }
  }
  return settled(draft);
}

/** `cleanup` in `const { server, cleanup } = createServer()`. */
function isCompanion({ holder }: Draft, { identifier }: Binding): boolean {
  const { declaration, binding } = holder;
  return identifier !== binding.identifier && declaration !== undefined && isWithin(identifier, declaration.node);
}

/** Sorts one use into the draft. */
function take(draft: Draft, { path, role, isWrite }: Reference): Obstacle | undefined {
  const { project, holder } = draft;
  const { file, sinks } = holder;
  if (isTaken(draft, path) || isSinkUse(path, sinks)) return undefined;
  if (isWrite) {
    const obstacle = obstacleAt(file, path.node, 'server-reassigned', path.node.name);
    return holder.alsoGone ? leave(draft, path, obstacle) : obstacle;
  }
  const { names, top } = chainFrom(path);
  if (names.at(-1) === 'connect' && top.key === 'callee') return obstacleAt(file, path.parent, 'other-transport');
  if (isCloseCall(path) && !isCloseOfMore(holder, path)) {
    draft.closers.push(path);
    return undefined;
  }
  const home = homeOf(holder, path);
  const statement = statementIn(home, path.node);
  if (!statement || sinks.some(({ node }) => isWithin(node, statement.node)))
    return leave(draft, path, obstacleAt(file, path.node, 'used-outside'));
  if (role === 'type' || isInType(path)) return obstacleAt(file, path.node, 'needed-outside', path.node.name);
  const isServer = project.mcp.instanceOf(file, path, 'McpServer', 'Server') !== undefined;
  const use = useOf(project, file, path, statement, isServer);
  if (holder.isOverHttp && use === 'alias' && isInLiteral(path))
    return leave(draft, path, obstacleAt(file, statement.node, 'used-outside'));
  const obstacle = obstacleOfUse(file, path, use);
  if (obstacle) return leave(draft, path, obstacle);
  if (isOfSession(draft, path, statement)) return leave(draft, path, obstacleAt(file, statement.node, 'used-outside'));
  return add(draft, statement, home, use);
}

/** `app.close()`, where the server is `app.server`: who knows what else it closes. */
function isCloseOfMore({ member = '' }: Holder, path: NodePath): boolean {
  return member !== '' && chainFrom(path).names[0] === 'close';
}

/** The innermost list of statements that holds a use and, further in, a connection. */
function homeOf({ sinks, list }: Holder, path: NodePath): NodePath {
  const homes = sinks.flatMap((sink) => listsAround(sink).find((around) => isWithin(path.node, around.node)) ?? []);
  return homes.reduce((a, b) => (isWithin(b.node, a.node) ? b : a), list);
}

/** Over HTTP an obstacle in the code of a session may go with that code. */
function leave({ holder, left }: Draft, path: NodePath, obstacle: Obstacle): Obstacle | undefined {
  const isInSession = holder.sinks.some((sink) => {
    const fn = functionAround(sink);
    return fn !== undefined && isWithin(path.node, fn.node);
  });
  if (!holder.isOverHttp || !isInSession) return obstacle;
  left.push({ path, node: path.node, obstacle });
  return undefined;
}

/** `server.onclose = () => sessions.delete(transport.sessionId)`: about the session in which the server stands. */
function isOfSession({ holder }: Draft, path: NodePath, statement: StatementPath): boolean {
  const { file, binding, sinks } = holder;
  if (!holder.isOverHttp || chainFrom(path).names.at(-1) !== 'onclose') return false;
  const around = sinks.map((sink) => functionAround(sink)).find((fn) => fn && isWithin(statement.node, fn.node));
  if (!around) return false;
  return readsOf(file, [statement.node]).some((read) => read !== binding && isWithin(read.identifier, around.node));
}

/** `const session = { server, transport }`. */
function isInLiteral(path: NodePath): boolean {
  const { top } = chainFrom(path);
  return top.parentPath?.isObjectProperty() === true || top.parentPath?.isArrayExpression() === true;
}

function isTaken({ moved, late }: Draft, { node }: NodePath): boolean {
  return [...moved, ...late].some((statement) => isWithin(node, statement.node));
}

/** `server` in `server.connect(t)` and in `start(server)`. */
function isSinkUse(path: NodePath, sinks: readonly NodePath[]): boolean {
  const { top } = chainFrom(path);
  return (top.key === 'callee' || top.listKey === 'arguments') && sinks.some(({ node }) => node === top.parent);
}

function obstacleOfUse(file: ParsedFile, path: NodePath, use: Use): Obstacle | undefined {
  const node = path.getStatementParent()?.node ?? path.node;
  if (use === 'push') return obstacleAt(file, chainFrom(path).top.node, 'pushed-outside');
  if (use === 'outside') return obstacleAt(file, node, 'used-outside');
  if (use === 'exported') return obstacleAt(file, node, 'server-exported', (path.node as Identifier).name);
  return use === 'unknown-callee' ? obstacleAt(file, node, 'unknown-callee') : undefined;
}

function add(draft: Draft, statement: StatementPath, home: NodePath, use: Use): Obstacle | undefined {
  const { file, list } = draft.holder;
  const declaration = declarationOf(statement);
  if (statement.isExportNamedDeclaration()) {
    const [name] = Object.keys(declaration.getBindingIdentifiers());
    return obstacleAt(file, statement.node, 'server-exported', name ?? 'server');
  }
  if (use !== 'dependent') {
    const obstacle = flowObstacleOf(draft, statement, home);
    if (obstacle) return obstacle;
  }
  (home.node === list.node ? draft.moved : draft.late).add(statement);
  draft.bindings.push(...bindingsIn(statement, home));
  return undefined;
}

function bindingsIn(statement: StatementPath, home: NodePath): Binding[] {
  return Object.keys(declarationOf(statement).getBindingIdentifiers()).flatMap((name) => {
    const binding = home.scope.getBinding(name);
    return binding && isWithin(binding.identifier, statement.node) ? [binding] : [];
  });
}

/** A statement that leaves its function, waits in compiled code, or runs only after the connection stands. */
function flowObstacleOf({ holder }: Draft, statement: StatementPath, home: NodePath): Obstacle | undefined {
  const { file, sinks } = holder;
  const own = (types: 'ReturnStatement' | 'BreakStatement' | 'ContinueStatement' | 'YieldExpression') =>
    file.paths(types).find((path) => isWithin(path.node, statement.node) && !deferringFunctionOf(path, statement));
  const leaving = own('ReturnStatement');
  if (leaving) return obstacleAt(file, leaving.node, 'leaves-early');
  const waiting = own('YieldExpression');
  if (waiting) return obstacleAt(file, waiting.node, 'compiled-await');
  const isLate = sinks.some((sink) => {
    const runsThrough = functionAround(sink)?.node === functionAround(home)?.node;
    return isBefore(sink.node, statement.node) && (runsThrough || home.node !== holder.list.node);
  });
  return isLate ? obstacleAt(file, statement.node, 'registered-after-connect') : undefined;
}

function settled(draft: Draft): Parts | Obstacle {
  const { holder } = draft;
  const inOrder = (statements: Set<StatementPath>) =>
    [...statements].sort((a, b) => (a.node.start ?? 0) - (b.node.start ?? 0));
  // A parameter has no declaration that could become a factory: all of it finishes the server that is passed in.
  const hasOwn = holder.declaration !== undefined;
  const moved = hasOwn ? inOrder(draft.moved) : [];
  const late = inOrder(hasOwn ? draft.late : new Set([...draft.moved, ...draft.late]));
  const obstacle =
    early(draft, moved) ??
    [...moved, ...late].map((one) => unsettledReadOf(draft, one)).find((one) => one !== undefined);
  if (obstacle) return obstacle;
  const isLateInner = late.some((statement) => needsInner(draft, statement));
  const local = isLateInner ? late.map((one) => localNeedOf(holder, one)).find((one) => one !== undefined) : undefined;
  if (local) return local;
  const closers = draft.closers.filter((path) => !isTaken(draft, path));
  return { moved, late, isLateInner, closers, left: draft.left, companions: draft.companions };
}

/** The function that connects is called while the server is still being built. */
function early({ project, holder }: Draft, moved: readonly StatementPath[]): Obstacle | undefined {
  for (const sink of holder.sinks) {
    const obstacle = earlyFor(project, holder, sink, moved);
    if (obstacle) return obstacle;
  }
  return undefined;
}

function earlyFor(
  project: Project,
  { file, list }: Holder,
  sink: NodePath,
  moved: readonly StatementPath[],
): Obstacle | undefined {
  const fn = functionAround(sink);
  const last = moved.at(-1);
  if (!fn || !last || fn.node === functionAround(list)?.node) return undefined;
  const call = project.mcp
    .callSitesOf(fn.node)
    .find((site) => site.file === file && !deferringFunctionOf(site.path, list) && isBefore(site.path.node, last.node));
  return call && list.isProgram() ? obstacleAt(file, last.node, 'registered-after-connect') : undefined;
}

/** A variable that is read while building and that something may still change: the factory runs later than this code. */
function unsettledReadOf(draft: Draft, statement: StatementPath): Obstacle | undefined {
  const { file, list } = draft.holder;
  for (const path of file.paths('Identifier')) {
    if (!isWithin(path.node, statement.node) || deferringFunctionOf(path, statement)) continue;
    const binding = path.scope.getBinding(path.node.name);
    if (!binding?.constantViolations.length || binding === draft.holder.binding) continue;
    if (isTaken(draft, binding.path)) continue;
    const isSettled = (change: NodePath): boolean => {
      const where = functionAround(change)?.node;
      if (where === functionAround(statement)?.node) return isBefore(change.node, statement.node);
      return where === functionAround(list)?.node;
    };
    if (!binding.constantViolations.every(isSettled))
      return obstacleAt(file, path.node, 'changes-later', path.node.name);
  }
  return undefined;
}

/** It uses something else than the server that moves with the declaration. */
function needsInner(draft: Draft, statement: StatementPath): boolean {
  const { holder, moved } = draft;
  return holder.file.paths('Identifier').some((path) => {
    if (!isWithin(path.node, statement.node)) return false;
    const binding = path.scope.getBinding(path.node.name);
    if (!binding || binding === holder.binding) return false;
    return [...moved].some((one) => isWithin(binding.identifier, one.node));
  });
}

/** A name of the function that connects, which the factory cannot see. */
function localNeedOf({ file, list, binding: own }: Holder, statement: StatementPath): Obstacle | undefined {
  for (const path of file.paths('Identifier')) {
    if (!isWithin(path.node, statement.node)) continue;
    const binding = path.scope.getBinding(path.node.name);
    if (!binding || binding === own || isWithin(binding.identifier, statement.node)) continue;
    if (binding.scope.block !== list.node && isWithin(binding.scope.block, list.node))
      return obstacleAt(file, path.node, 'needed-outside', path.node.name);
  }
  return undefined;
}
