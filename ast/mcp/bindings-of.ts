/** What a name may stand for: its declaration, every assignment to it, the patterns around it, the arguments passed for it. */

import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import { importedValues, moduleValues } from './modules-of.js';
import { elementsOf } from './properties-of.js';
import { annotatedPatternValues, annotatedValues } from './types-of.js';
import type { Value } from './values.js';
import { UNKNOWN } from './values.js';

export function bindingValues(evaluator: Evaluator, file: ParsedFile, binding: Binding): Value[] {
  const declared = binding.path;
  if (declared.isImportSpecifier() || declared.isImportDefaultSpecifier() || declared.isImportNamespaceSpecifier()) {
    return importedValues(evaluator, file, declared);
  }
  if (declared.isFunctionDeclaration()) return [{ type: 'function', file, path: declared as NodePath<t.Function> }];
  if (declared.isClassDeclaration() || declared.isClassExpression())
    return [{ type: 'class', file, path: declared as NodePath<t.Class> }];
  if (declared.isTSImportEqualsDeclaration()) {
    const reference = declared.node.moduleReference;
    if (reference.type !== 'TSExternalModuleReference') return [UNKNOWN];
    return moduleValues(evaluator, file, reference.expression.value, declared);
  }
  if (binding.kind === 'param') return parameterValues(evaluator, file, binding);
  if (!declared.isVariableDeclarator()) return [UNKNOWN];
  return [...declaredValues(evaluator, file, declared, binding), ...assignedValues(evaluator, file, binding)];
}

function declaredValues(
  evaluator: Evaluator,
  file: ParsedFile,
  declarator: NodePath<t.VariableDeclarator>,
  binding: Binding,
): Value[] {
  const typed = annotatedValues(evaluator, file, binding.identifier);
  if (typed) return typed;
  const loop = declarator.parentPath?.parentPath;
  if (loop?.isForOfStatement() && loop.node.left === declarator.parent) {
    const elements = evaluator.valuesOf(file, loop.get('right')).flatMap((value) => elementsOf(value));
    return pickedValues(evaluator, file, childOf(declarator, 'id'), binding.identifier, elements);
  }
  if (!declarator.node.init) return binding.constantViolations.length > 0 ? [] : [UNKNOWN];
  const init = childOf(declarator, 'init');
  return pickedValues(evaluator, file, childOf(declarator, 'id'), binding.identifier, evaluator.valuesOf(file, init));
}

function assignedValues(evaluator: Evaluator, file: ParsedFile, binding: Binding): Value[] {
  return binding.constantViolations.flatMap((violation) => {
    if (!violation.isAssignmentExpression({ operator: '=' })) return [UNKNOWN];
    const values = evaluator.valuesOf(file, violation.get('right'));
    return pickedValues(evaluator, file, childOf(violation, 'left'), binding.identifier, values);
  });
}

/** What a pattern binds to `target` when it is matched against `values`. */
function pickedValues(
  evaluator: Evaluator,
  file: ParsedFile,
  pattern: NodePath,
  target: t.Identifier,
  values: readonly Value[],
): Value[] {
  if (pattern.isIdentifier()) return [...values];
  if (pattern.isAssignmentPattern()) {
    const fallback = evaluator.valuesOf(file, pattern.get('right'));
    return [...pickedValues(evaluator, file, childOf(pattern, 'left'), target, values), ...fallback];
  }
  if (pattern.isObjectPattern()) {
    for (const property of pattern.get('properties')) {
      if (!property.isObjectProperty() || !isInside(property.node.value, target)) continue;
      if (property.node.computed) return [UNKNOWN];
      const inner = values.flatMap((value) => evaluator.propertyValues(value, nameOf(property.node.key)));
      return pickedValues(evaluator, file, childOf(property, 'value'), target, inner);
    }
  }
  if (pattern.isArrayPattern()) {
    const index = pattern.node.elements.findIndex((element) => element && isInside(element, target));
    if (index < 0) return [UNKNOWN];
    const inner = values.flatMap((value) => elementAt(evaluator, value, index));
    return pickedValues(evaluator, file, pattern.get('elements')[index] as NodePath, target, inner);
  }
  return [UNKNOWN];
}

function elementAt(evaluator: Evaluator, value: Value, index: number): Value[] {
  if (value.type === 'array' && value.positions) return [...(value.positions[index] ?? [])];
  if (value.type !== 'array' || !value.literal) return [UNKNOWN];
  return evaluator.valuesOf(value.literal.file, value.literal.path.get('elements')[index] as NodePath | undefined);
}

function parameterValues(evaluator: Evaluator, file: ParsedFile, binding: Binding): Value[] {
  const typed = annotatedValues(evaluator, file, binding.identifier);
  if (typed) return typed;
  const owner = binding.scope.path;
  evaluator.markRead(owner.node);
  if (!owner.isFunction()) return [UNKNOWN];
  const parameters = childrenOf(owner, 'params');
  const index = parameters.findIndex((parameter) => isInside(parameter.node, binding.identifier));
  if (index < 0 || parameters[index].isRestElement()) return [UNKNOWN];
  const parameter = parameters[index].isTSParameterProperty()
    ? childOf(parameters[index], 'parameter')
    : parameters[index];
  const whole = parameter.isAssignmentPattern() ? childOf(parameter, 'left') : parameter;
  const values = annotatedPatternValues(evaluator, file, whole) ??
    evaluator.parameters.get(owner.node)?.get(index) ?? [UNKNOWN];
  return [
    ...pickedValues(evaluator, file, parameter, binding.identifier, values),
    ...assignedValues(evaluator, file, binding),
  ];
}

function isInside(outer: t.Node, inner: t.Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}
