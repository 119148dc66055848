/** From where a piece of code is reached: a handler of requests, or only an event that 2026-07-28 does not have. */

import type { NodePath } from '@babel/traverse';
import type { AssignmentExpression, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isFunction } from '../../ast/functions.js';
import { stringValueOf } from '../../ast/literals.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { childOf } from '../../ast/paths.js';
import { LEGACY_ONLY_METHODS } from '../../ast/protocol/server-methods.js';
import type { Project } from '../contract.js';

export type Reach = 'handler' | 'legacy-event';

const DEEPEST = 6;

interface Handlers {
  readonly request: ReadonlySet<Node>;
  readonly legacy: ReadonlySet<Node>;
}

const cache = new WeakMap<Project, Handlers>();

/** `undefined`: only code that runs while the server is set up leads here. */
export function reachOf(project: Project, path: NodePath, depth = 0): Reach | undefined {
  const { request, legacy } = handlersOf(project);
  let found: Reach | undefined;
  for (let at = path.parentPath; at; at = at.parentPath) {
    if (!isFunction(at.node)) continue;
    if (request.has(at.node)) return 'handler';
    if (legacy.has(at.node)) return 'legacy-event';
    if (depth >= DEEPEST) continue;
    for (const site of project.mcp.callSitesOf(at.node)) {
      const reach = reachOf(project, site.path, depth + 1);
      if (reach === 'handler') return reach;
      found ??= reach;
    }
  }
  return found;
}

function handlersOf(project: Project): Handlers {
  const known = cache.get(project);
  if (known) return known;
  const request = new Set<Node>();
  const legacy = new Set<Node>();
  for (const registration of project.mcp.registrations()) {
    const target = isLegacyOnly(registration) ? legacy : request;
    for (const { path } of registration.functions) target.add(path.node);
  }
  for (const file of project.mcp.files())
    for (const path of file.paths('AssignmentExpression')) {
      const right = childOf(path, 'right');
      if (!isInitialized(path.node) || !project.mcp.instanceOf(file, childOf(childOf(path, 'left'), 'object')))
        continue;
      for (const value of project.mcp.valuesOf(file, right)) if (value.type === 'function') legacy.add(value.path.node);
    }
  cache.set(project, { request, legacy });
  return { request, legacy };
}

function isLegacyOnly({ method, call }: Registration): boolean {
  if (method === 'setNotificationHandler') return true;
  const name = stringValueOf(call.node.arguments[0]);
  return method === 'setRequestHandler' && name !== undefined && LEGACY_ONLY_METHODS.has(name);
}

function isInitialized({ left }: AssignmentExpression): boolean {
  return isMember(left) && memberNameOf(left) === 'oninitialized';
}
