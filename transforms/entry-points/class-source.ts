/** The factory of a server in a field of the class that has the route: a method of that class. */
import type { NodePath } from '@babel/traverse';
import { childOf } from '../../ast/paths.js';
import type { Edit, Project } from '../contract.js';
import { methodFactory } from './class-field.js';
import { fieldUsesOf } from './class-uses.js';
import { type Connection, holderOf } from './connections.js';
import type { FactorySource, Leg } from './factory-source.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { functionAround, isWithin } from './places.js';
import { chainFrom, isCloseCall } from './uses.js';

export function classSource(
  project: Project,
  connections: readonly Connection[],
  receiver: NodePath,
  leg: Leg,
): FactorySource | Obstacle {
  const [{ file }] = connections;
  const made = methodFactory(project, connections, receiver, true);
  if (isObstacle(made)) return made;
  const { field, hoist, text, sessions } = made;
  const uses = fieldUsesOf(file, field);
  const isOfHttp = (path: NodePath): boolean => connections.some(({ call }) => isWithin(path.node, call.node));
  const staying = uses.filter((path) => isConnection(path) && (leg === 'kept' || !isOfHttp(path)));
  const inSession = uses.filter((path) => !isConnection(path) && sessions.some((fn) => isWithin(path.node, fn.node)));
  const edits: Edit[] = [];
  for (const path of staying) {
    const fn = functionAround(path);
    const other = uses.find((one) => !isConnection(one) && fn && isWithin(one.node, fn.node));
    if (other) return obstacleAt(file, other.parent, 'used-outside');
    edits.push({ file: file.path, start: path.node.start!, end: path.node.end!, text: `this.${hoist.name}()` });
  }
  const closers = inSession.filter(isCloseCall);
  const left = inSession
    .filter((path) => !isCloseCall(path))
    .map((path) => ({ path, node: path.node, obstacle: obstacleAt(file, path.node, 'used-outside') }));
  const validIn = childOf(field.runner, 'body');
  return { text, hoists: [hoist], edits, gone: [], closers, left, reads: [], validIn };
}

/** `this.server` of `this.server.connect(…)`. */
export function fieldReceiver(project: Project, { file, receiver }: Connection): NodePath | undefined {
  const path = holderOf(project, file, receiver);
  return path.isMemberExpression() && path.node.object.type === 'ThisExpression' ? path : undefined;
}

function isConnection(path: NodePath): boolean {
  const { names, top } = chainFrom(path);
  return names.at(-1) === 'connect' && top.key === 'callee';
}
