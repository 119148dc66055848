/** Functions of the project that tell the handler: `createServer((uri) => handler.notify.resourceUpdated(uri))`. */
import type { NodePath } from '@babel/traverse';
import type { Function as FunctionNode } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { enclosingFunctionOf } from '../../ast/functions.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { childOf, descend } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { placeOf } from '../entry-points/obstacles.js';
import type { Push } from './pushes.js';
import type { Served } from './served-servers.js';

/** Where such a function stands, for the change that the push tells of. */
export function ownPublisherOf(project: Project, { method }: Push, served: Served): string | undefined {
  for (const entry of served.http)
    for (const file of project.mcp.filesAround(entry.file.path)) {
      if (isTestFile(file.path) || !file.mentions(`${method}(`)) continue;
      const call = file.paths('CallExpression').find((one) => isTelling(project, file, one, method, served));
      if (call) return placeOf(file, call.node);
    }
  return undefined;
}

/** Its call is all that a function does which is held by a name, a member of an object, or handed to the server's own code. */
function isTelling(project: Project, file: ParsedFile, call: NodePath, method: string, served: Served): boolean {
  const callee = childOf(call, 'callee');
  if (!isMember(callee.node) || memberNameOf(callee.node) !== method) return false;
  const fn = enclosingFunctionOf(call);
  if (!fn || (fn.node.type !== 'ArrowFunctionExpression' && fn.node.type !== 'FunctionExpression')) return false;
  const { body } = fn.node;
  const only = body.type === 'BlockStatement' && body.body.length === 1 ? body.body[0] : body;
  const isAll = only === call.node || (only.type === 'ExpressionStatement' && only.expression === call.node);
  if (!isAll) return false;
  if (fn.parentPath?.isCallExpression() && fn.listKey === 'arguments')
    return isTakenIn(project, file, fn.parentPath, Number(fn.key), served);
  return /^(?:AssignmentExpression|VariableDeclarator|ObjectProperty)$/.test(fn.parent.type);
}

/** The call builds the server, or keeps the function in a variable; a listener would be added to something instead. */
function isTakenIn(project: Project, file: ParsedFile, call: NodePath, index: number, { key }: Served): boolean {
  const isServer = project.mcp
    .valuesOf(file, call)
    .some(
      (value) =>
        value.type === 'instance' && value.origin && placeOf(value.origin.file, value.origin.path.node) === key,
    );
  return isServer || project.mcp.evaluator.calleesOf(file, call).some(({ path }) => keepsParameter(path, index));
}

function keepsParameter(fn: NodePath<FunctionNode>, index: number): boolean {
  const parameter = fn.node.params[index];
  if (parameter?.type !== 'Identifier') return false;
  let isKept = false;
  descend(fn, (inner) => {
    if (!inner.isAssignmentExpression()) return !isKept;
    const { right } = inner.node;
    isKept ||= right.type === 'Identifier' && right.name === parameter.name;
    return !isKept;
  });
  return isKept;
}
