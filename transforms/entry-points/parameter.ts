/** A server that a start function takes as a parameter: the function takes a factory, and its callers pass one. */
import type { Binding } from '@babel/traverse';
import { type Obstacle, obstacleAt } from './obstacles.js';
import type { Job, Switch } from './plan.js';

export function parameterPlan(job: Job, binding: Binding): Switch | Obstacle {
  return obstacleAt(job.connection.file, binding.identifier, 'callers-unknown', binding.identifier.name);
}
