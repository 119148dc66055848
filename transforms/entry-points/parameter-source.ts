/** The factory of a server that the function with the route takes as a parameter: it takes the factory instead. */
import type { Binding, NodePath } from '@babel/traverse';
import type { Project } from '../contract.js';
import type { Connection } from './connections.js';
import type { FactorySource, Leg } from './factory-source.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { takenBy } from './parameter.js';
import { stayingUses } from './staying.js';
import { useOf, withStaying } from './variable-source.js';

export function parameterSource(
  project: Project,
  connections: readonly Connection[],
  binding: Binding,
  leg: Leg,
): FactorySource | Obstacle {
  const [{ file }] = connections;
  const calls = connections.map(({ call }) => call);
  const others = stayingUses(project, file, binding, calls);
  const sinks = [...calls, ...others.map(({ call }) => call)];
  const taken = takenBy(project, file, binding, sinks, 0, true);
  if (isObstacle(taken)) return taken;
  const { holder, parts, name, hoists, isAsync } = taken;
  const [late] = parts.late;
  if (late) return obstacleAt(file, late.node, 'needed-outside');
  const validIn: NodePath = holder.list;
  const made = { text: name, isAsync, hoists, edits: [], gone: [], reads: [], validIn };
  const kept = leg === 'kept' ? connections.map((one) => useOf(project, one)) : [];
  return withStaying(made, holder, parts, [...kept, ...others], kept.length > 0);
}
