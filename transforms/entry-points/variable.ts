/** A server in a variable: its factory is called directly, or the code that builds it becomes one. */

import type { Binding, NodePath } from '@babel/traverse';
import type { VariableDeclarator } from '@babel/types';
import { keyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile } from '../contract.js';
import { directFactory } from './direct.js';
import { finished, inlined, namedFactory } from './factory.js';
import { isFresh } from './fresh.js';
import { type Handle, handleOf } from './handle.js';
import { isObstacle, type Obstacle, obstacleAt } from './obstacles.js';
import { type Holder, type Parts, partsOf } from './parts.js';
import { isWithin, listsAround, statementIn } from './places.js';
import { type Job, type Switch, serveEdit } from './plan.js';

/** @param member the property of the variable that is the server */
export function variablePlan(job: Job, binding: Binding, member?: string): Switch | Obstacle {
  const { connection, project } = job;
  const { file, call } = connection;
  const holder = variableHolder(project, file, binding, [call], member);
  if (isObstacle(holder)) return holder;
  const parts = partsOf(project, holder);
  if (isObstacle(parts)) return parts;
  const handle = handleOf(job, holder, parts);
  if (isObstacle(handle)) return handle;
  const source = sourceOf(job, holder, parts, handle);
  return isObstacle(source) ? source : { ...source, edits: [...handle.edits, ...source.edits] };
}

export function variableHolder(
  project: Job['project'],
  file: ParsedFile,
  binding: Binding,
  sinks: readonly NodePath[],
  member?: string,
): Holder | Obstacle {
  const [list] = listsAround(binding.path);
  const declaration = list && statementIn(list, binding.identifier);
  if (!declaration || !binding.path.isVariableDeclarator() || !binding.path.node.init)
    return obstacleAt(file, binding.identifier, 'server-reassigned', binding.identifier.name);
  if (declaration.isExportNamedDeclaration())
    return obstacleAt(file, declaration.node, 'server-exported', binding.identifier.name);
  const init = childOf(binding.path, 'init');
  if (!isFresh(project, file, init, propertyOf(binding) ?? member))
    return obstacleAt(file, init.node, 'shared-instance');
  return { file, binding, list, declaration, sinks, value: init, member: member && `.${member}` };
}

/** `server` for `const { server, cleanup } = …`. */
function propertyOf({ path, identifier }: Binding): string | undefined {
  const { id } = path.node as VariableDeclarator;
  const property = id.type === 'ObjectPattern' ? id.properties.find((one) => isWithin(identifier, one)) : undefined;
  return property && (keyOf(property) ?? '[]');
}

function sourceOf(job: Job, holder: Holder, parts: Parts, handle: Handle): Switch | Obstacle {
  const hasOwnWork = parts.moved.length > 1 || parts.late.length > 0;
  if (!hasOwnWork) {
    const direct = directFactory(job.project, holder, handle.declaration);
    if (direct) return { hoists: [], edits: [...direct.edits, serveEdit(job, direct.factory, handle.prefix)] };
  }
  const { statement } = job.sink;
  const isSameList = statement !== undefined && listsAround(statement)[0].node === holder.list.node;
  if (isSameList && !holder.list.isProgram()) return inlined(job, holder, parts, handle);
  const named = namedFactory(job.project, holder, parts, job.transport.goneSpans, handle.declaration);
  if (isObstacle(named)) return named;
  const { hoist } = named;
  if (parts.late.length === 0 || parts.isLateInner)
    return { hoists: [hoist], edits: [...named.edits, serveEdit(job, hoist.name, handle.prefix)] };
  const finish = finished(job, holder, parts, handle, `${hoist.name}()`, named.isAsync);
  return isObstacle(finish) ? finish : { hoists: [hoist], edits: finish };
}
