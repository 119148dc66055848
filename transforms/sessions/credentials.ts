/** Whether what is kept by the id of a session says who a caller is or what it may do. */
import type { NodePath } from '@babel/traverse';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { contextMemberOf } from '../../ast/mcp/context-members.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import type { SessionState } from './session-states.js';

const CREDENTIAL_NAME =
  /(?:^|[^a-z])(?:users?|auth|tokens?|claims?|principals?|verifiers?|pkce|csrf|consents?|credentials?|identit(?:y|ies)|permissions?|logins?|authenticated|authorized|apikeys?|jwts?)(?![a-z])/i;
const CREDENTIAL_MEMBER = /^(?:auth|authInfo|user|userId|claims|principal)$/;

/** It says who a caller is: by what is put there, or, where that cannot be seen, by what it is called. */
export function isCredential(project: Project, { uses, what }: SessionState): boolean {
  const words = what.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._#]/g, ' ');
  if (CREDENTIAL_NAME.test(words)) return true;
  return uses.some(({ file, node, container }) => {
    const stored = storedAt(container.parentPath, node);
    return stored !== undefined && isIdentity(project, file, stored);
  });
}

/** `value` of `map.set(key, value)` and `map[key] = value`. */
function storedAt(at: NodePath | null, node: { readonly start?: number | null }): NodePath | undefined {
  let path = at;
  while (path && path.node.start !== node.start) path = path.parentPath;
  if (!path) return undefined;
  const call = isCall(path.node) ? path : path.parentPath;
  if (call && isCall(call.node)) {
    const callee = skinOf(childOf(call, 'callee'));
    return isMember(callee.node) && memberNameOf(callee.node) === 'set' ? childrenOf(call, 'arguments')[1] : undefined;
  }
  const assigned = isMember(path.node) ? path.parentPath : undefined;
  return assigned?.isAssignmentExpression() && path.key === 'left' ? childOf(assigned, 'right') : undefined;
}

/** Something of the verified caller of a request stands in it: `ctx.http.authInfo`, `req.user`. */
function isIdentity(project: Project, file: ParsedFile, value: NodePath): boolean {
  let found = false;
  const look = (path: NodePath): boolean => {
    if (isMember(path.node) && CREDENTIAL_MEMBER.test(memberNameOf(path.node) ?? '')) {
      const member = contextMemberOf(project.mcp, file, path);
      found ||= member !== undefined ? member.name.endsWith('authInfo') : isOfRequest(path);
    }
    return !found;
  };
  if (look(value)) descend(value, look);
  return found;
}

/** `req.user`: the object is a parameter. */
function isOfRequest(path: NodePath): boolean {
  const object = childOf(path, 'object');
  return object.isIdentifier() && object.scope.getBinding(object.node.name)?.kind === 'param';
}
