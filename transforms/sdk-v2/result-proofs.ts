/** Whether everything that a handler returns is written out as the result of its method. */
import type { NodePath } from '@babel/traverse';
import type { Node, ObjectExpression } from '@babel/types';
import { isCall } from '../../ast/calls.js';
import { type FunctionNode, findReturned } from '../../ast/functions.js';
import { declaredTypeOf } from '../../ast/mcp/declared-types.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { type DeclaredType, elementType } from '../../ast/mcp/type-members.js';
import { childOf } from '../../ast/paths.js';
import { RESULT_TYPES, type ResultType } from '../../ast/protocol/handler-results.js';
import type { ParsedFile, Project } from '../contract.js';
import { sdkNameOf } from './loose-results.js';

export function isResultOf(file: ParsedFile, fn: NodePath<FunctionNode>, name: string, project: Project): boolean {
  const result = Object.values(RESULT_TYPES).find((one) => one.name === name);
  const returned = findReturned(fn);
  return result !== undefined && returned.length > 0 && returned.every((path) => isProven(file, path, result, project));
}

function isProven(file: ParsedFile, path: NodePath, result: ResultType, project: Project): boolean {
  const inner = path.isParenthesizedExpression() ? childOf(path, 'expression') : path;
  if (inner.isAwaitExpression()) return isProven(file, childOf(inner, 'argument'), result, project);
  if (inner.isConditionalExpression())
    return ['consequent', 'alternate'].every((key) => isProven(file, childOf(inner, key), result, project));
  if (inner.isObjectExpression()) return isWrittenOut(file, inner, result, project);
  const { evaluator } = project.mcp;
  if (!isCall(inner.node)) {
    const declared = declaredTypeOf(evaluator, file, inner);
    return declared !== undefined && isNamed(declared, [result.name]);
  }
  const callees = evaluator.calleesOf(file, inner);
  return (
    callees.length > 0 &&
    callees.every((callee) => {
      const { returnType } = callee.path.node as FunctionNode;
      if (returnType?.type !== 'TSTypeAnnotation') return false;
      return isNamed({ file: callee.file, type: returnType.typeAnnotation, scope: callee.path }, [result.name]);
    })
  );
}

/** `T` or `Promise<T>` of the SDK. */
function isNamed({ file, type }: DeclaredType, names: readonly string[]): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const [inner] = type.typeParameters?.params ?? [];
  if (type.typeName.name === 'Promise' && inner) return isNamed({ file, type: inner, scope: file.program }, names);
  return names.includes(sdkNameOf(file, type.typeName.name) ?? '');
}

function isWrittenOut(
  file: ParsedFile,
  path: NodePath<ObjectExpression>,
  { field, elements }: ResultType,
  project: Project,
): boolean {
  const { properties } = path.node;
  if (!properties.every((one) => one.type === 'ObjectProperty' && !one.computed)) return false;
  const index = properties.findIndex((one) => one.type === 'ObjectProperty' && keyOf(one.key) === field);
  if (index < 0) return false;
  const value = skinOf(childOf(path.get('properties')[index] as NodePath, 'value'));
  if (value.isArrayExpression())
    return value.node.elements.every((element) => element !== null && (field !== 'content' || isBlock(element)));
  const { evaluator } = project.mcp;
  const declared = declaredTypeOf(evaluator, file, value);
  const element = declared && elementType(evaluator, declared, 1);
  return element !== undefined && isNamed(element, elements);
}

/** `{ type: 'text', … }`, whose kind the compiler sees. */
function isBlock(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  const hasOnlyFields = node.properties.every((one) => one.type === 'ObjectProperty' && !one.computed);
  return (
    hasOnlyFields &&
    node.properties.some((one) => {
      return one.type === 'ObjectProperty' && keyOf(one.key) === 'type' && one.value.type === 'StringLiteral';
    })
  );
}

function keyOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : undefined;
}
