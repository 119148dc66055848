/** Members of the request context of SDK v2, as expressions of a file. */
import type { NodePath } from '@babel/traverse';
import { isMember } from '../../ast/calls.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ContextValue } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';

export interface V2Member {
  readonly context: ContextValue;
  /** From the context outwards, joined by dots: `http.req`; empty for the context itself. */
  readonly name: string;
  /** False when the context may also be something that is not followed. */
  readonly isCertain: boolean;
}

/** The member of a v2 context that an expression is. */
export function v2MemberOf(file: ParsedFile, path: NodePath, project: Project): V2Member | undefined {
  const member = contextMemberOf(project.mcp, file, path);
  if (member?.context.sdk !== 'v2') return undefined;
  const whole = project.mcp.contextOf(file, rootOf(path));
  return { ...member, isCertain: whole?.isCertain ?? true };
}

function rootOf(path: NodePath): NodePath {
  const inner = skinOf(path);
  return isMember(inner.node) ? rootOf(childOf(inner, 'object')) : inner;
}
