/** Which parameter of which function an expression comes from. */
import type { NodePath } from '@babel/traverse';
import { type FunctionNode, parametersOf, patternOf, sourceFunctionOf } from '../../functions.js';
import { childOf } from '../../paths.js';
import { skinOf } from '../shapes.js';

export interface ParameterPlace {
  readonly fn: NodePath<FunctionNode>;
  /** `undefined` inside a pattern or for a member of the parameter. */
  readonly index: number | undefined;
}

/** The parameter that an expression is, or is a member of. */
export function parameterPlaceOf(expression: NodePath): ParameterPlace | undefined {
  let root = skinOf(expression);
  const isMember = root.isMemberExpression() || root.isOptionalMemberExpression();
  while (root.isMemberExpression() || root.isOptionalMemberExpression()) root = skinOf(childOf(root, 'object'));
  if (!root.isIdentifier()) return undefined;
  const binding = root.scope.getBinding(root.node.name);
  if (binding?.kind !== 'param' || !binding.scope.path.isFunction()) return undefined;
  const fn = sourceFunctionOf(binding.scope.path as NodePath<FunctionNode>);
  const index = parametersOf(fn.node).findIndex((parameter) => patternOf(parameter) === binding.identifier);
  return { fn, index: isMember || index < 0 ? undefined : index };
}
