/** The factory of a server in a variable, for all connections that the variable is used for. */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { assignedLater } from './assigned-later.js';
import { companionSource } from './companions.js';
import { type Connection, holderOf } from './connections.js';
import { directFactory } from './direct.js';
import { hasEnding } from './endings.js';
import { namedFactory, returnLine } from './factory.js';
import { readsOf, validityOf } from './factory-reach.js';
import type { FactorySource, Leg } from './factory-source.js';
import { isInside, liftEdits } from './lift.js';
import { factoryNameIn, waits } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { type Holder, type Parts, partsOf } from './parts.js';
import { functionAround, isBefore, isWithin } from './places.js';
import type { Hoist } from './plan.js';
import { type StayingUse, stayingUses, usedAnew } from './staying.js';
import { variableHolder } from './variable.js';

/** The source before it is known which of its connections stay. */
export interface Made {
  readonly text: string;
  /** Calling the factory gives a promise. */
  readonly isAsync: boolean;
  readonly hoists: readonly Hoist[];
  readonly edits: readonly Edit[];
  readonly gone: readonly Node[];
  readonly reads: readonly Binding[];
  readonly validIn: NodePath;
}

/** @param member the property of the variable that is the server */
export function variableSource(
  project: Project,
  connections: readonly Connection[],
  binding: Binding,
  leg: Leg,
  member?: string,
): FactorySource | Obstacle {
  const [{ file }] = connections;
  const calls = connections.map(({ call }) => call);
  const others = member === undefined ? stayingUses(project, file, binding, calls) : [];
  const sinks = [...calls, ...others.map(({ call }) => call)];
  const later = member === undefined ? assignedLater(project, file, binding, sinks) : undefined;
  const found = later ?? variableHolder(project, file, binding, sinks, member);
  if (isObstacle(found)) return found;
  const holder: Holder = { ...found, isOverHttp: true };
  const parts = partsOf(project, holder);
  if (isObstacle(parts)) return parts;
  const [stored] = parts.left;
  if (stored && hasEnding(project, holder))
    return obstacleAt(file, stored.node.type === 'Identifier' ? stored.path.parent : stored.node, 'returns-more');
  const isOwn = sinks.every((call) => functionAround(call)?.node === functionAround(binding.path)?.node);
  const made = madeBy(project, holder, parts, leg === 'kept' && isOwn);
  if (isObstacle(made)) return made;
  const kept = leg === 'kept' && !isOwn ? connections.map((one) => useOf(project, one)) : [];
  return withStaying(made, holder, parts, isOwn && leg === 'kept' ? [] : [...kept, ...others], kept.length > 0);
}

export function useOf(project: Project, { file, call, receiver }: Connection): StayingUse {
  return { call, server: holderOf(project, file, receiver) };
}

function madeBy(project: Project, holder: Holder, parts: Parts, isKept: boolean): Made | Obstacle {
  if (parts.companions.length > 0) return companionSource(project, holder, parts, isKept);
  const hasOwnWork = parts.moved.length > 1 || parts.late.length > 0;
  return hasOwnWork ? builtSource(project, holder, parts, isKept) : directSource(project, holder, isKept);
}

/**
 * Uses that are not taken away get servers of their own, and what is said of the server near them is said of those.
 *
 * @param isKept the entry itself stays for clients of 2025: nobody else may close what its sessions have
 */
export function withStaying(
  made: Made,
  { file, binding }: Pick<Holder, 'file' | 'binding'>,
  { closers, left }: Pick<Parts, 'closers' | 'left'>,
  staying: readonly StayingUse[],
  isKept: boolean,
): FactorySource | Obstacle {
  const isNear = (node: Node, { call }: StayingUse): boolean => {
    const fn = functionAround(call);
    return fn !== undefined && isWithin(node, fn.node);
  };
  const isFar = ({ node }: { readonly node: Node }): boolean => !staying.some((use) => isNear(node, use));
  const [first] = staying;
  const lost = isKept ? closers.find(isFar) : undefined;
  if (lost) return obstacleAt(file, lost.parent, 'used-outside');
  if (first && !endsProgram(file, closers.filter(isFar))) return obstacleAt(file, first.call.node, 'other-transport');
  const near = [...closers, ...left];
  const again = usedAnew(file, staying, made.text, made.isAsync, (use) =>
    near.some(({ node }) => isNear(node, use)) ? binding.identifier.name : undefined,
  );
  if (isObstacle(again)) return again;
  const { text, hoists, edits, gone, reads, validIn } = made;
  return {
    text,
    hoists,
    edits: [...edits, ...again],
    gone,
    closers: closers.filter(isFar),
    left: left.filter(isFar),
    reads,
    validIn,
  };
}

/** Servers that nobody closes end with the process. */
function endsProgram(file: ParsedFile, closers: readonly NodePath[]): boolean {
  const exits = file.paths('CallExpression').filter(({ node }) => file.textOf(node.callee) === 'process.exit');
  return closers.every((path) => {
    const fn = functionAround(path);
    return fn !== undefined && exits.some(({ node }) => isWithin(node, fn.node));
  });
}

/** `const server = createServer(config);`: the declaration goes, unless the old connection still needs it. */
function directSource(project: Project, holder: Holder, isKept: boolean): Made | Obstacle {
  const { file, declaration, list, value, alsoGone = [] } = holder;
  const direct = directFactory(project, holder);
  if (!direct) return builtSource(project, holder, { moved: [declaration!], late: [], isLateInner: false }, isKept);
  const init = value!;
  const isReplaced = direct.edits.some(({ text }) => text !== '');
  const validIn = isReplaced ? list : validityOf(file, [init.node]);
  if (!validIn) return obstacleAt(file, init.node, 'receiver-unclear');
  if (isKept && isReplaced) return obstacleAt(file, init.node, 'needed-outside');
  return {
    text: direct.factory,
    isAsync: isAwaited(init) || direct.factory.startsWith('async '),
    hoists: [],
    edits: isReplaced ? direct.edits : [],
    gone: isKept || isReplaced ? [] : [declaration!.node, ...alsoGone],
    reads: readsOf(file, [init.node]),
    validIn,
  };
}

export function isAwaited(path: NodePath): boolean {
  return path.node !== skinOf(path).node && path.isAwaitExpression();
}

export type Building = Pick<Parts, 'moved' | 'late' | 'isLateInner'> & Partial<Pick<Parts, 'closers' | 'left'>>;

/** Something else than the building uses the server while it is built. */
function isUsedBetween({ moved, closers = [], left = [] }: Building): boolean {
  const [first, last] = [moved[0].node, moved.at(-1)!.node];
  return [...closers, ...left].some(({ node }) => isBefore(first, node) && isBefore(node, last));
}

/** The code that builds the server becomes a function: in place, or in front of the function that connects. */
export function builtSource(project: Project, holder: Holder, parts: Building, isKept: boolean): Made | Obstacle {
  const { file, list, binding, sinks } = holder;
  const { moved, late } = parts;
  if (late.length > 0 && !parts.isLateInner) return obstacleAt(file, late[0].node, 'needed-outside');
  const nodes = [...moved, ...(parts.isLateInner ? late : [])].map(({ node }) => node);
  const target = validityOf(file, nodes, binding) ?? list;
  const reads = readsOf(file, nodes, binding);
  const isOneFunction = sinks.every((sink) => functionAround(sink)?.node === functionAround(list)?.node);
  const isLifted = isOneFunction && !list.isProgram() && isInside(functionBodyOf(list), target) && late.length === 0;
  if (!isLifted && isKept) {
    // The new handler stands in front of the code that is kept, which is where the factory would be.
    const inner = reads.find(({ identifier }) => isWithin(identifier, functionBodyOf(list).node));
    const node = inner?.identifier ?? moved[0].node;
    return obstacleAt(file, node, 'needed-outside', inner?.identifier.name);
  }
  if (!isLifted && holder.alsoGone)
    return obstacleAt(file, binding.identifier, 'server-reassigned', binding.identifier.name);
  if (!isLifted) {
    const named = namedFactory(project, holder, parts as Parts, []);
    if (isObstacle(named)) return named;
    const { hoist, isAsync, edits } = named;
    return { text: hoist.name, isAsync, hoists: [hoist], edits, gone: [], reads, validIn: list };
  }
  const name = factoryNameIn(project, file, binding.identifier);
  const isAsync = waits(file, moved);
  const end = file.style.semicolons ? ';' : '';
  const call = `${isAsync ? 'await ' : ''}${name}()`;
  const replacement =
    isKept && !holder.member
      ? `${holder.alsoGone ? '' : 'const '}${binding.identifier.name} = ${call}${end}`
      : undefined;
  if (isKept && !replacement) return obstacleAt(file, moved[0].node, 'needed-outside');
  const lifted = liftEdits({
    file,
    moved,
    target,
    name,
    last: returnLine(holder),
    replacement,
    isDeclared: !holder.alsoGone,
    own: binding,
    isFirst: isUsedBetween(parts),
  });
  if (isObstacle(lifted)) return lifted;
  const { start, end: last } = moved[0].node;
  const hoist: Hoist = { file: file.path, start: start!, end: last!, reason: 'wrapped', name, edits: [lifted.added] };
  const gone = isKept ? [] : [...moved.map(({ node }) => node), ...(holder.alsoGone ?? [])];
  return { text: name, isAsync, hoists: [hoist], edits: lifted.replaced, gone, reads, validIn: target };
}

function functionBodyOf(list: NodePath): NodePath {
  const fn = functionAround(list);
  return fn ? childOf(fn, 'body') : list;
}
