/** Through which of several servers something is sent: the one at hand, or each of a collection, or one looked up. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { runsInPlace } from '../entry-points/places.js';

/** `for (const { server } of sessions.values()) server.send…()`: the loop. @param sent `server.send…`, or the server */
export function loopOver(sent: NodePath): NodePath | undefined {
  const root = rootOf(sent);
  const binding = root.isIdentifier() ? root.scope.getBinding(root.node.name) : undefined;
  if (!binding) return undefined;
  if (binding.kind === 'param') {
    const fn = binding.scope.path;
    const callee = fn.parentPath && runsInPlace(fn) ? childOf(fn.parentPath, 'callee') : undefined;
    return callee && isMember(callee.node) && fn.key === 0 ? fn : undefined;
  }
  const loop = binding.path.isVariableDeclarator() ? binding.path.parentPath?.parentPath : undefined;
  if (loop?.isForOfStatement() && childOf(loop, 'left').node === binding.path.parent) return loop;
  // `const server = servers[at]` in a loop over the numbers is a look-up, `const { server } = session` a part.
  const part =
    binding.path.isVariableDeclarator() && binding.path.node.init ? childOf(binding.path, 'init') : undefined;
  return part && (part.isIdentifier() || isMember(part.node)) ? loopOver(part) : undefined;
}

/** `sessions.get(id).server`, `servers[id]`, also by way of a variable. */
export function isLookedUp(sent: NodePath): boolean {
  for (let at: Node = unwrapped(sent.node); ; ) {
    if (isMember(at)) {
      if (at.computed && memberNameOf(at) === undefined) return true;
      at = unwrapped(at.object);
    } else if (isCall(at)) {
      const callee = unwrapped(at.callee);
      return isMember(callee) && memberNameOf(callee) === 'get';
    } else break;
  }
  const root = rootOf(sent);
  const binding = root.isIdentifier() ? root.scope.getBinding(root.node.name) : undefined;
  const init =
    binding?.path.isVariableDeclarator() && binding.path.node.init ? childOf(binding.path, 'init') : undefined;
  return init !== undefined && !init.isNewExpression() && isLookedUp(init);
}

/**
 * A method that is named like one of a server, of something that is kept in a collection and cannot be followed. Told
 * in files that speak to MCP anyway, and never rewritten.
 */
export function isOfCollection(project: Project, file: ParsedFile, member: NodePath): boolean {
  if (!/@modelcontextprotocol\//.test(file.text)) return false;
  const isUnknown = project.mcp.valuesOf(file, childOf(member, 'object')).every(({ type }) => type === 'unknown');
  return isUnknown && (loopOver(member) !== undefined || isLookedUp(member));
}

function rootOf(path: NodePath): NodePath {
  if (isMember(path.node)) return rootOf(childOf(path, 'object'));
  return path.isTSNonNullExpression() || path.isTSAsExpression() ? rootOf(childOf(path, 'expression')) : path;
}
