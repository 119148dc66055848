/** The factory of a server in a variable, for all connections that the variable is used for. */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import { referencesOf } from '../../ast/scope.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { type Connection, connectionsOf } from './connections.js';
import { directFactory } from './direct.js';
import { namedFactory } from './factory.js';
import { readsOf, validityOf } from './factory-reach.js';
import type { FactorySource, Leg } from './factory-source.js';
import { isInside, liftEdits } from './lift.js';
import { factoryNameIn, waits } from './naming.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { type Holder, type Parts, partsOf } from './parts.js';
import { functionAround } from './places.js';
import type { Hoist } from './plan.js';
import { connectedAnew, holderOf } from './reconnect.js';
import { variableHolder } from './variable.js';

/** The source before it is known which of its connections stay. */
interface Made {
  readonly text: string;
  /** Calling the factory gives a promise. */
  readonly isAsync: boolean;
  readonly hoists: readonly Hoist[];
  readonly edits: readonly Edit[];
  readonly gone: readonly Node[];
  readonly reads: readonly Binding[];
  readonly validIn: NodePath;
}

export function variableSource(
  project: Project,
  connections: readonly Connection[],
  binding: Binding,
  leg: Leg,
): FactorySource | Obstacle {
  const [{ file }] = connections;
  const all = connectedWith(project, file, binding);
  const found = variableHolder(
    project,
    file,
    binding,
    all.map(({ call }) => call),
  );
  if (isObstacle(found)) return found;
  const holder: Holder = { ...found, isOverHttp: true };
  const parts = partsOf(project, holder);
  if (isObstacle(parts)) return parts;
  const isOwn = all.every(({ call }) => functionAround(call)?.node === functionAround(binding.path)?.node);
  const isKept = leg === 'kept' && isOwn;
  const made = hasOwnWork(parts) ? builtSource(project, holder, parts, isKept) : directSource(project, holder, isKept);
  if (isObstacle(made)) return made;
  const staying = all.filter((one) => (leg === 'kept' ? !isKept : !connections.includes(one)));
  const again: Edit[] = [];
  for (const connection of staying) {
    const edits = connectedAnew(project, connection, made.text, made.isAsync);
    if (isObstacle(edits)) return edits;
    again.push(...edits);
  }
  const { text, hoists, gone, reads, validIn } = made;
  const { closers, left } = parts;
  return { text, hoists, edits: [...made.edits, ...again], gone, closers, left, reads, validIn };
}

/** Every connection of the variable, over whatever transport. */
function connectedWith(project: Project, file: ParsedFile, binding: Binding): Connection[] {
  const uses = new Set<Node>(referencesOf(file, binding).map(({ path }) => path.node));
  return connectionsOf(project).filter(
    (one) => one.file === file && uses.has(holderOf(project, file, one.receiver).node),
  );
}

function hasOwnWork({ moved, late }: Parts): boolean {
  return moved.length > 1 || late.length > 0;
}

/** `const server = createServer(config);`: the declaration goes, unless the old connection still needs it. */
function directSource(project: Project, holder: Holder, isKept: boolean): Made | Obstacle {
  const { file, binding, declaration, list } = holder;
  const direct = directFactory(project, holder);
  if (!direct) return builtSource(project, holder, { moved: [declaration!], late: [], isLateInner: false }, isKept);
  const init = childOf(binding.path, 'init');
  const isReplaced = direct.edits.some(({ text }) => text !== '');
  const validIn = isReplaced ? list : validityOf(file, [init.node]);
  if (!validIn) return obstacleAt(file, init.node, 'receiver-unclear');
  if (isKept && isReplaced) return obstacleAt(file, init.node, 'needed-outside');
  return {
    text: direct.factory,
    isAsync: isAwaited(init) || direct.factory.startsWith('async '),
    hoists: [],
    edits: isKept ? [] : direct.edits,
    gone: isKept ? [] : [declaration!.node],
    reads: readsOf(file, [init.node]),
    validIn,
  };
}

function isAwaited(path: NodePath): boolean {
  return path.node !== skinOf(path).node && path.isAwaitExpression();
}

type Building = Pick<Parts, 'moved' | 'late' | 'isLateInner'>;

/** The code that builds the server becomes a function: in place, or in front of the function that connects. */
function builtSource(project: Project, holder: Holder, parts: Building, isKept: boolean): Made | Obstacle {
  const { file, list, binding, sinks } = holder;
  const { moved, late } = parts;
  if (late.length > 0 && !parts.isLateInner) return obstacleAt(file, late[0].node, 'needed-outside');
  const nodes = [...moved, ...(parts.isLateInner ? late : [])].map(({ node }) => node);
  const target = validityOf(file, nodes) ?? list;
  const reads = readsOf(file, nodes);
  const isOneFunction = sinks.every((sink) => functionAround(sink)?.node === functionAround(list)?.node);
  const isLifted = isOneFunction && !list.isProgram() && isInside(functionBodyOf(list), target) && late.length === 0;
  if (!isLifted) {
    const named = namedFactory(project, holder, parts as Parts, []);
    if (isObstacle(named)) return named;
    const { hoist, isAsync, edits } = named;
    const gone: Node[] = [];
    return { text: hoist.name, isAsync, hoists: [hoist], edits, gone, reads, validIn: list };
  }
  const name = factoryNameIn(project, file);
  const isAsync = waits(file, moved);
  const end = file.style.semicolons ? ';' : '';
  const server = binding.identifier.name;
  const replacement = isKept ? `const ${server} = ${isAsync ? 'await ' : ''}${name}()${end}` : undefined;
  const edits = liftEdits({ file, list, moved, target, name, last: `return ${server}${end}`, replacement });
  if (isObstacle(edits)) return edits;
  const { start } = moved[0].node;
  const hoist: Hoist = {
    file: file.path,
    start: start!,
    end: moved[0].node.end!,
    reason: 'wrapped',
    name,
    edits,
  };
  const gone = moved.map(({ node }) => node);
  return { text: name, isAsync, hoists: [hoist], edits: [], gone, reads, validIn: target };
}

function functionBodyOf(list: NodePath): NodePath {
  const fn = functionAround(list);
  return fn ? childOf(fn, 'body') : list;
}
