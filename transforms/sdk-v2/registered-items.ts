/** `const tool = server.tool(…); tool.update({ paramsSchema })`: later changes of what was registered. */

import type { NodePath } from '@babel/traverse';
import type { MemberExpression, ObjectExpression } from '@babel/types';
import { classAround } from '../../ast/mcp/classes-of.js';
import { declaredTypeOf } from '../../ast/mcp/declared-types.js';
import { nameOf } from '../../ast/mcp/exports.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { resolvedType } from '../../ast/mcp/type-members.js';
import type { InstanceValue, Value } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';

export interface Update {
  readonly file: ParsedFile;
  readonly updates: NodePath<ObjectExpression>;
  /** The server on which it was registered, or what the type of the registered item shows. */
  readonly receiver: InstanceValue;
  /** File of the registration, as far as it is known. */
  readonly owner: ParsedFile;
}

interface Made {
  readonly receiver: InstanceValue;
  readonly file: ParsedFile;
}

export function findUpdates(project: Project): Update[] {
  const byCall = new Map<object, Made>(
    project.mcp.registrations().map(({ call, receiver, file }) => [call.node, { receiver, file }]),
  );
  return project.mcp.files().flatMap((file) =>
    [...file.paths('CallExpression'), ...file.paths('OptionalCallExpression')].flatMap((call): Update[] => {
      const callee = childOf(call, 'callee');
      if (!callee.isMemberExpression() && !callee.isOptionalMemberExpression()) return [];
      if (callee.node.computed || !childOf(callee, 'property').isIdentifier({ name: 'update' })) return [];
      const [updates] = childrenOf(call, 'arguments');
      if (!updates?.isObjectExpression()) return [];
      const item = childOf(callee, 'object');
      const made = byCall.get(madeBy(file, item)?.node ?? item.node) ?? typedItem(file, item, project);
      return made ? [{ file, updates, receiver: made.receiver, owner: made.file }] : [];
    }),
  );
}

/** `tools[name]` and the like, where the type says that it is a registered item of the SDK. */
function typedItem(file: ParsedFile, path: NodePath, project: Project): Made | undefined {
  const isItem = (value: Value): value is InstanceValue => value.type === 'instance' && value.kind === 'RegisteredItem';
  const receiver = project.mcp.valuesOf(file, path).find(isItem) ?? declaredItems(file, path, project).find(isItem);
  return receiver && { receiver, file };
}

function declaredItems(file: ParsedFile, path: NodePath, project: Project): readonly Value[] {
  const { evaluator } = project.mcp;
  const declared = declaredTypeOf(evaluator, file, path);
  if (!declared) return [];
  const { file: own, type } = resolvedType(evaluator, declared);
  return evaluator.typeValues(own, type) ?? [];
}

/** The call whose result a name or `this` field always holds; other ways are not followed. */
function madeBy(file: ParsedFile, path: NodePath): NodePath | undefined {
  const inner = skinOf(path);
  if (inner.isCallExpression()) return inner;
  if (inner.isMemberExpression({ computed: false }) && childOf(inner, 'object').isThisExpression())
    return madeForField(file, inner);
  if (!inner.isIdentifier()) return undefined;
  const binding = inner.scope.getBinding(inner.node.name);
  if (!binding?.path.isVariableDeclarator()) return undefined;
  if (binding.constant) return madeBy(file, childOf(binding.path, 'init'));
  const [only, ...others] = binding.constantViolations;
  const isAssignedOnce = others.length === 0 && !binding.path.node.init && only?.isAssignmentExpression();
  return isAssignedOnce ? madeBy(file, childOf(only, 'right')) : undefined;
}

/** `this.tool = server.tool(…)`, assigned in one place of the class. */
function madeForField(file: ParsedFile, field: NodePath<MemberExpression>): NodePath | undefined {
  const owner = classAround(field);
  const name = nameOf(field.node.property);
  const assigned = file.paths('AssignmentExpression').filter((assignment) => {
    const left = childOf(assignment, 'left');
    const isOfThis = left.isMemberExpression({ computed: false }) && childOf(left, 'object').isThisExpression();
    return isOfThis && nameOf(left.node.property) === name && classAround(left)?.node === owner?.node;
  });
  const [only, ...others] = assigned;
  const right = only && others.length === 0 ? skinOf(childOf(only, 'right')) : undefined;
  return right?.isCallExpression() ? right : undefined;
}
