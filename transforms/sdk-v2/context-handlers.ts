/** Handlers whose use of the request context is not seen: those of other code, and contexts taken by position. */
import type { MemberExpression } from '@babel/types';
import type { FunctionNode } from '../../ast/functions.js';
import { declaredTypeOf } from '../../ast/mcp/declared-types.js';
import { isTestFile, type McpFacts } from '../../ast/mcp/facts.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { resolvedType } from '../../ast/mcp/type-members.js';
import { oncePer } from '../../ast/once-per.js';
import type { ParsedFile, Project } from '../contract.js';
import type { ContextSite } from './context-sites.js';
import { isOverridden } from './method-uses.js';

/** Handlers that are nowhere to be found may read the context as well; those of tests are doubles. */
export function handlerSites(file: ParsedFile, project: Project): ContextSite[] {
  if (isTestFile(file.path)) return [];
  return project.mcp.registrationsIn(file).flatMap((registration): ContextSite[] => {
    const { receiver, method, handler, functions, parts } = registration;
    if (receiver.sdk !== 'v1' || method === 'setNotificationHandler' || !handler) return [];
    // A call that `mcpserver-api` cannot read, and one that is not the SDK's, are its affair.
    if (functions.length > 0 || handler.isSpreadElement() || !parts.isKnown) return [];
    if (isOverridden(receiver, method, project) || cannotRead(registration, project)) return [];
    const { start, end } = handler.node;
    return [{ file: file.path, start: start ?? 0, end: end ?? 0, handler: registration }];
  });
}

/** `arguments[1]` and, of `(...all)`, `all[1]`. */
export function indexSites(file: ParsedFile, project: Project): ContextSite[] {
  const handled = handledBy(project.mcp);
  if (handled.size === 0) return [];
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): ContextSite[] => {
    const { object, property, computed } = path.node as MemberExpression;
    if (!computed || property.type !== 'NumericLiteral' || object.type !== 'Identifier') return [];
    const fn = path.findParent((at) => at.isFunction() && (handled.has(at.node) || !at.isArrowFunctionExpression()));
    const handler = fn && handled.get(fn.node);
    if (!handler) return [];
    const { params } = fn.node as FunctionNode;
    const last = params.at(-1);
    const isRest =
      last?.type === 'RestElement' && last.argument.type === 'Identifier' && last.argument.name === object.name;
    const isArguments = object.name === 'arguments' && !fn.isArrowFunctionExpression();
    const position = property.value + (isRest ? params.length - 1 : 0);
    if ((!isRest && !isArguments) || position !== handler.contextIndex) return [];
    const { start, end } = path.node;
    return [{ file: file.path, start: start ?? 0, end: end ?? 0, handler, isByIndex: true }];
  });
}

/** Functions that take the context of an SDK v1 handler, in whichever file. */
const handledBy = oncePer((mcp: McpFacts) => {
  const handled = new Map<object, Registration>();
  for (const registration of mcp.registrations()) {
    if (registration.receiver.sdk !== 'v1' || registration.contextIndex === undefined) continue;
    for (const fn of registration.functions) handled.set(fn.path.node, registration);
  }
  return handled;
});

/** Its type has no parameter where the context would be. */
function cannotRead({ file, handler, contextIndex, parts }: Registration, project: Project): boolean {
  const { evaluator } = project.mcp;
  const declared = handler && declaredTypeOf(evaluator, file, skinOf(handler));
  const type = declared && resolvedType(evaluator, declared).type;
  if (type?.type !== 'TSFunctionType') return false;
  const first = contextIndex ?? (parts.hasArguments === false ? 0 : 1);
  return type.parameters.length <= first && !type.parameters.some((parameter) => parameter.type === 'RestElement');
}
