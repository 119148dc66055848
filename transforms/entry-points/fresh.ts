/** Whether an expression makes a new server each time it is evaluated: only then may it become a factory. */

import type { NodePath } from '@babel/traverse';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import { bodyOfAwaiter, functionReturns, skinOf } from '../../ast/mcp/shapes.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { functionAround } from './places.js';

const DEEPEST = 12;

/** @param member the property of the value that is meant: `server` for `createServer().server` */
export function isFresh(project: Project, file: ParsedFile, wrapped: NodePath, member?: string, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  const path = skinOf(wrapped);
  const isNext = (at: NodePath, name: string | undefined, where = file) => isFresh(project, where, at, name, depth + 1);
  if (path.isNewExpression()) return true;
  if (path.isConditionalExpression())
    return isNext(childOf(path, 'consequent'), member) && isNext(childOf(path, 'alternate'), member);
  if (isMember(path.node)) {
    const name = memberNameOf(path.node);
    return member === undefined && name !== undefined && isNext(childOf(path, 'object'), name);
  }
  if (path.isObjectExpression()) {
    const property = childrenOf(path, 'properties').find(({ node }) => keyOf(node) === member);
    return property?.isObjectProperty() === true && isNext(childOf(property, 'value'), undefined);
  }
  if (path.isIdentifier()) {
    return ownValuesOf(path)?.every((value) => isNext(value, member)) ?? false;
  }
  if (!isCall(path.node)) return false;
  const generator = bodyOfAwaiter(path);
  if (generator) return functionReturns(generator).every((one) => isNext(one, member));
  const callees = project.mcp.evaluator.calleesOf(file, path);
  // A wrapper of another package hands on what it is given: `wrapMcpServerWithSentry(new McpServer(…))`.
  if (callees.length === 0) return childrenOf(path, 'arguments').some((one) => isNext(one, member));
  return callees.every((callee) => {
    const returned = functionReturns(callee.path);
    return returned.length > 0 && returned.every((one) => isNext(one, member, callee.file));
  });
}

/** What is assigned to a variable of the very function that returns it; `undefined` for any other name. */
function ownValuesOf(path: NodePath): NodePath[] | undefined {
  if (!path.isIdentifier()) return undefined;
  const binding = path.scope.getBinding(path.node.name);
  const own = functionAround(path);
  if (!binding?.path.isVariableDeclarator() || !own || functionAround(binding.path)?.node !== own.node)
    return undefined;
  if (binding.path.node.id.type !== 'Identifier') return undefined;
  const init = binding.path.node.init ? [childOf(binding.path, 'init')] : [];
  const assigned = binding.constantViolations.map((change) =>
    change.isAssignmentExpression({ operator: '=' }) ? childOf(change, 'right') : undefined,
  );
  return assigned.includes(undefined) ? undefined : [...init, ...(assigned as NodePath[])];
}
