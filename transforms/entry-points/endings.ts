/** Whether an object that has the server has to be ended by whoever made it, beyond the close of its server. */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import type { ClassValue } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../contract.js';
import { methodNameOf } from './class-uses.js';
import type { Holder } from './parts.js';

const ENDING = /^(?:stop|close|dispose|destroy|shutdown|cleanup|teardown|end|disconnect)$/i;

/** `app` in `app.server.connect(…)` can be stopped, or is made of more than the server. */
export function hasEnding(project: Project, { file, value, member }: Holder): boolean {
  if (!value || !member) return false;
  const made = skinOf(value);
  const objects = made.isCallExpression()
    ? project.mcp.evaluator
        .calleesOf(file, made)
        .flatMap((callee) => functionReturns(callee.path))
        .map((one) => skinOf(one))
    : [];
  if (objects.some((one) => one.isObjectExpression() && one.node.properties.length > 1)) return true;
  return project.mcp.valuesOf(file, value).some((one) => one.type === 'self' && classEnds(one.class));
}

function classEnds({ path }: ClassValue): boolean {
  return childrenOf(childOf(path, 'body'), 'body').some((method) => {
    if (!method.isClassMethod() || !ENDING.test(methodNameOf(method.node))) return false;
    return childrenOf(childOf(method, 'body'), 'body').some((statement) => !isPlainClose(statement));
  });
}

/** `await this.server.close();` */
function isPlainClose(statement: NodePath): boolean {
  if (!statement.isExpressionStatement() && !statement.isReturnStatement()) return false;
  const inner = skinOf(childOf(statement, statement.isReturnStatement() ? 'argument' : 'expression'));
  if (!inner.isCallExpression() || !isMember(inner.node.callee) || memberNameOf(inner.node.callee) !== 'close')
    return false;
  return isMember(inner.node.callee.object);
}
