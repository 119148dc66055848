/** Which servers a piece of code is reached from: those whose request handlers lead there. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isFunction } from '../../ast/functions.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../contract.js';

const DEEPEST = 6;

/** Handlers, with the servers they are registered on. */
const serversOf = oncePer((project: Project) => {
  const servers = new Map<Node, InstanceValue[]>();
  for (const { functions, receiver } of project.mcp.registrations())
    for (const { path } of functions) servers.set(path.node, [...(servers.get(path.node) ?? []), receiver]);
  return servers;
});

export function serversReaching(project: Project, path: NodePath, depth = 0): InstanceValue[] {
  const found = new Set<InstanceValue>();
  for (let at = path.parentPath; at; at = at.parentPath) {
    if (!isFunction(at.node)) continue;
    for (const server of serversOf(project).get(at.node) ?? []) found.add(server);
    if (depth >= DEEPEST) continue;
    for (const site of project.mcp.callSitesOf(at.node))
      for (const server of serversReaching(project, site.path, depth + 1)) found.add(server);
  }
  return [...found];
}
