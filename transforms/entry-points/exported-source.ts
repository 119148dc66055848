/** The factory of a server that another module exports. */
import type { Binding } from '@babel/traverse';
import type { Project } from '../contract.js';
import type { Connection } from './connections.js';
import { exportedFactory } from './exported.js';
import type { FactorySource, Leg } from './factory-source.js';
import { isObstacle, type Obstacle } from './obstacles.js';
import { useOf, withStaying } from './variable-source.js';

export function exportedSource(
  project: Project,
  connections: readonly Connection[],
  binding: Binding,
  leg: Leg,
): FactorySource | Obstacle {
  const [{ file }] = connections;
  const calls = connections.map(({ call }) => call);
  const made = exportedFactory(project, file, binding, calls);
  if (isObstacle(made)) return made;
  const { name, isAsync, hoists } = made;
  const kept = leg === 'kept' ? connections.map((one) => useOf(project, one)) : [];
  const source = { text: name, isAsync, hoists, edits: [], gone: [], reads: [binding], validIn: file.program };
  return withStaying(source, { file, binding }, made, kept, kept.length > 0);
}
