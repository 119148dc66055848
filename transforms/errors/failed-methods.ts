/** Methods of the requests whose failure a piece of code looks at. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { replyMethodsOf, resultMethodsOf } from '../../ast/mcp/wire/results-read.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';

/** Methods of the requests whose failure is looked at. */
export function methodsRound(file: ParsedFile, project: Project, place: NodePath, code: NodePath): readonly string[] {
  const inner = skinOf(code);
  const error = inner.isIdentifier() ? undefined : skinOf(childOf(inner, 'object'));
  // reply.error.code
  if (
    error &&
    (error.isMemberExpression() || error.isOptionalMemberExpression()) &&
    memberNameOf(error.node) === 'error'
  )
    return replyMethodsOf(project, file, childOf(error, 'object'));
  const clause = place.findParent((at) => at.isCatchClause() || at.isFunction());
  if (clause?.isCatchClause() && (!error || isNameOf(clause, error))) {
    const attempt = clause.parentPath;
    return attempt?.isTryStatement() ? requestsIn(file, project, attempt.get('block')) : [];
  }
  // request(…).catch((e) => …)
  const call = clause?.parentPath;
  const member = call?.isCallExpression() ? call.get('callee') : undefined;
  if (
    clause &&
    member?.isMemberExpression() &&
    memberNameOf(member.node) === 'catch' &&
    call?.isCallExpression() &&
    childrenOf(call, 'arguments')[0] === clause
  )
    return resultMethodsOf(project, file, member.get('object'));
  return [];
}

function isNameOf(clause: NodePath<t.CatchClause>, error: NodePath): boolean {
  const { param } = clause.node;
  return param?.type === 'Identifier' && error.isIdentifier({ name: param.name });
}

function requestsIn(file: ParsedFile, project: Project, block: NodePath): string[] {
  const found: string[] = [];
  block.traverse({
    Function: (inner) => inner.skip(),
    CallExpression(call) {
      found.push(...resultMethodsOf(project, file, call));
    },
  });
  return found;
}
