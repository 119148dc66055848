/** Uses of the request context as a whole: where it goes, and whether the code there can be followed. */

import type { NodePath } from '@babel/traverse';
import type { ClassMethod, Identifier, Node, TSDeclareMethod, TSMethodSignature } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ClassValue, Value } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { KEPT_MEMBERS } from '../../ast/protocol/context-members.js';
import type { ParsedFile, Project } from '../contract.js';

export type WholeUse =
  /** Read, tested, or handed to code whose reads are found by themselves. */
  | 'followed'
  /** Copied by `...`: the copy has the members of v2. */
  | 'spread'
  /** Printed or serialised. */
  | 'logged'
  /** `'signal' in extra`: asked by a name that v2 has elsewhere. */
  | 'asked'
  /** Given back to a handler of the SDK. */
  | 'to-sdk'
  /** Handed to code that is not part of the project, or that cannot be found. */
  | 'escapes';

/** Functions that only show what they get. A wrong guess here costs no edit, it decides how loudly the use is reported. */
const SHOWING = /^(?:log|trace|debug|info|warn|error|dir|stringify|inspect)$/;

export function wholeUseOf(file: ParsedFile, path: IdentifierPath, project: Project): WholeUse {
  return useOf(file, outermost(path), project);
}

function useOf(file: ParsedFile, path: NodePath, project: Project): WholeUse {
  const parent = path.parentPath;
  if (!parent) return 'followed';
  const { node } = parent;
  if (isMember(node) && path.key === 'object')
    return node.computed && memberNameOf(node) === undefined ? 'escapes' : 'followed';
  if (parent.isSpreadElement()) return 'spread';
  if (parent.isBinaryExpression({ operator: 'in' }) && path.key === 'right') {
    const { left } = parent.node;
    return left.type === 'StringLiteral' && KEPT_MEMBERS.has(left.value) ? 'followed' : 'asked';
  }
  if (path.listKey === 'arguments') return argumentUse(file, parent, project, Number(path.key));
  if (parent.isObjectProperty() && path.key === 'value') return literalUse(file, parent.parentPath, project);
  if (parent.isArrayExpression()) return isAwaiterList(parent) ? 'followed' : literalUse(file, parent, project);
  if (parent.isAssignmentExpression() && path.key === 'right') return assignmentUse(file, parent);
  if (parent.isLogicalExpression() || (parent.isConditionalExpression() && path.key !== 'test'))
    return useOf(file, outermost(parent), project);
  if (parent.isReturnStatement() || parent.isYieldExpression() || parent.isArrowFunctionExpression()) return 'escapes';
  return 'followed';
}

/** An argument of a function of the project is a context there too. */
function argumentUse(file: ParsedFile, call: NodePath, project: Project, index?: number): WholeUse {
  if (!isCall(call.node)) return call.isNewExpression() && isOwnClass(file, call, project) ? 'followed' : 'escapes';
  if (project.mcp.evaluator.calleesOf(file, call).length > 0) return 'followed';
  if (index === 0 && isBoundToItself(file, call)) return 'followed';
  if (index !== undefined && isTypedMethod(file, childOf(call, 'callee'), index, project)) return 'followed';
  const callee = unwrapped(call.node.callee);
  const name = callee.type === 'Identifier' ? callee.name : isMember(callee) ? (memberNameOf(callee) ?? '') : '';
  if (SHOWING.test(name)) return 'logged';
  if (index !== undefined && isMember(callee) && areTypedSo(name, index, project)) return 'followed';
  return isSdkHandler(childOf(call, 'callee')) ? 'to-sdk' : 'escapes';
}

/** `extra.sendNotification.bind(extra)`: the functions of the context use no `this`. */
function isBoundToItself(file: ParsedFile, call: NodePath): boolean {
  const callee = childOf(call, 'callee');
  if (!isMember(callee.node) || !/^(?:bind|call)$/.test(memberNameOf(callee.node) ?? '')) return false;
  const method = skinOf(childOf(callee, 'object'));
  const [self] = isCall(call.node) ? call.node.arguments : [];
  return isMember(method.node) && file.textOf(unwrapped(method.node.object)) === (self && file.textOf(self));
}

function isOwnClass(file: ParsedFile, call: NodePath, project: Project): boolean {
  return project.mcp.valuesOf(file, childOf(call, 'callee')).some(({ type }) => type === 'class');
}

/** `this.run(args, extra)` of a class that declares `run(args, extra: RequestHandlerExtra)`, also `abstract`. */
function isTypedMethod(file: ParsedFile, callee: NodePath, index: number, project: Project): boolean {
  if (!isMember(callee.node)) return false;
  const name = memberNameOf(callee.node);
  const owners = project.mcp.valuesOf(file, childOf(callee, 'object'));
  return (
    owners.length > 0 &&
    owners.every((owner) => owner.type === 'self' && declaresContext(owner.class, name, index, project))
  );
}

function declaresContext(
  { file, path }: ClassValue,
  name: string | undefined,
  index: number,
  project: Project,
): boolean {
  const members = path.node.body.body.filter(
    (member): member is ClassMethod | TSDeclareMethod =>
      (member.type === 'ClassMethod' || member.type === 'TSDeclareMethod') &&
      member.key.type === 'Identifier' &&
      member.key.name === name,
  );
  return members.some(({ params }) => params.length > index && isContextParameter(file, params[index], project));
}

/**
 * `found.read(uri, extra)` on an object that is not followed, where every method `read` of the project takes the context
 * there: what they read of it is found by its type.
 */
function areTypedSo(name: string, index: number, project: Project): boolean {
  const typed = project.mcp.files().flatMap((file) =>
    file.paths('ClassMethod', 'TSDeclareMethod', 'TSMethodSignature').flatMap(({ node }): boolean[] => {
      const method = node as ClassMethod | TSDeclareMethod | TSMethodSignature;
      if (method.computed || method.key.type !== 'Identifier' || method.key.name !== name) return [];
      const params = method.type === 'TSMethodSignature' ? method.parameters : method.params;
      return params.length > index ? [isContextParameter(file, params[index], project)] : [];
    }),
  );
  return typed.length > 0 && typed.every(Boolean);
}

function isContextParameter(file: ParsedFile, parameter: Node, project: Project): boolean {
  const annotation = (parameter as Identifier).typeAnnotation;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
  return type !== undefined && project.mcp.evaluator.typeValues(file, type)?.some(isContext) === true;
}

function isContext({ type }: Value): boolean {
  return type === 'context';
}

/** `{ extra }` and `[extra]`: followed when the literal itself is, by a call or a name. */
function literalUse(file: ParsedFile, literal: NodePath | null | undefined, project: Project): WholeUse {
  if (!literal) return 'escapes';
  const whole = outermost(literal);
  const { parentPath } = whole;
  if (whole.listKey === 'arguments' && parentPath) return argumentUse(file, parentPath, project);
  if (parentPath?.isObjectProperty()) return literalUse(file, parentPath.parentPath, project);
  return 'escapes';
}

/** `this.extra = extra` is found again wherever the field is read. */
function assignmentUse(file: ParsedFile, assignment: NodePath): WholeUse {
  const left = childOf(assignment, 'left');
  if (left.isIdentifier())
    return file.program.scope.getBinding(left.node.name) || left.scope.getBinding(left.node.name)
      ? 'followed'
      : 'escapes';
  return left.isMemberExpression({ computed: false }) && left.get('object').isThisExpression() ? 'followed' : 'escapes';
}

/** `const listTools = server._requestHandlers.get('tools/list')`: what is called is the SDK's own handler. */
function isSdkHandler(callee: NodePath): boolean {
  const inner = skinOf(callee);
  if (inner.isIdentifier()) {
    const binding = inner.scope.getBinding(inner.node.name);
    return binding?.path.isVariableDeclarator() === true && isSdkHandler(childOf(binding.path, 'init'));
  }
  if (isCall(inner.node)) {
    const method = childOf(inner, 'callee');
    return isMember(method.node) && isSdkHandler(childOf(method, 'object'));
  }
  if (inner.isLogicalExpression()) return isSdkHandler(inner.get('left'));
  return isMember(inner.node) && memberNameOf(inner.node) === '_requestHandlers';
}

/** `__awaiter(this, [args, extra], …)` hands its list to the function it wraps. */
function isAwaiterList(list: NodePath): boolean {
  const { parentPath } = list;
  if (list.listKey !== 'arguments' || !parentPath || !isCall(parentPath.node)) return false;
  const callee = unwrapped(parentPath.node.callee);
  return /awaiter|asyncToGenerator/.test(
    callee.type === 'Identifier' ? callee.name : isMember(callee) ? (memberNameOf(callee) ?? '') : '',
  );
}

/** Climbs casts. */
function outermost(path: NodePath): NodePath {
  let at = path;
  while (
    at.parentPath &&
    (at.parentPath.isTSAsExpression() ||
      at.parentPath.isTSNonNullExpression() ||
      at.parentPath.isTSSatisfiesExpression())
  )
    at = at.parentPath;
  return at;
}
