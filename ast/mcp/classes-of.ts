/** Classes of the project: their fields, `this`, what `new` makes, and subclasses of MCP classes. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import { kindOfClass, sdkOf } from '../protocol/sdk-classes.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import { bodyOfAwaiter, functionReturns } from './shapes.js';
import { annotatedValues } from './types-of.js';
import type { ClassValue, ExternalValue, InstanceValue, Value } from './values.js';
import { stepOf, UNKNOWN } from './values.js';

/** Field, method or accessor `name` of a class of the project: declared, assigned to `this`, or inherited. */
export function fieldValues(evaluator: Evaluator, { file, path }: ClassValue, name: string): Value[] {
  const found: Value[] = [];
  for (const member of path.get('body').get('body')) {
    if (memberNameOf(member.node) !== name) continue;
    if (member.isClassMethod({ kind: 'get' }))
      found.push(
        ...functionReturns(member as NodePath<t.Function>).flatMap((returned) => evaluator.valuesOf(file, returned)),
      );
    else if (member.isClassMethod() || member.isClassPrivateMethod())
      found.push({ type: 'function', file, path: member as NodePath<t.Function> });
    else if (member.isClassProperty() || member.isClassPrivateProperty() || member.isClassAccessorProperty())
      found.push(...declaredField(evaluator, file, member));
  }
  found.push(...assignedFields(evaluator, file, path, name), ...parameterProperty(evaluator, file, path, name));
  if (found.length > 0) return found;
  const parents = path.node.superClass ? evaluator.valuesOf(file, childOf(path, 'superClass')) : [];
  return parents.some(({ type }) => type === 'class')
    ? parents.flatMap((parent) => evaluator.propertyValues(parent, name))
    : [UNKNOWN];
}

function declaredField(evaluator: Evaluator, file: ParsedFile, member: NodePath): Value[] {
  const { typeAnnotation, value } = member.node as t.ClassProperty;
  const typed =
    typeAnnotation?.type === 'TSTypeAnnotation' ? evaluator.typeValues(file, typeAnnotation.typeAnnotation) : undefined;
  if (typed) return typed;
  return value ? evaluator.valuesOf(file, childOf(member, 'value')) : [];
}

function assignedFields(evaluator: Evaluator, file: ParsedFile, path: NodePath<t.Class>, name: string): Value[] {
  return file.paths('AssignmentExpression').flatMap((assignment) => {
    const left = assignment.get('left');
    if (!left.isMemberExpression() || !left.get('object').isThisExpression()) return [];
    if (left.node.computed || memberNameOf({ key: left.node.property } as unknown as t.Node) !== name) return [];
    return classAround(left)?.node === path.node ? evaluator.valuesOf(file, assignment.get('right')) : [];
  });
}

/** `constructor(private readonly server: McpServer)`. */
function parameterProperty(evaluator: Evaluator, file: ParsedFile, path: NodePath<t.Class>, name: string): Value[] {
  const constructorPath = path
    .get('body')
    .get('body')
    .find((member) => member.isClassMethod({ kind: 'constructor' }));
  if (!constructorPath?.isClassMethod()) return [];
  return childrenOf(constructorPath, 'params').flatMap((parameter, index) => {
    if (!parameter.isTSParameterProperty()) return [];
    const inner = parameter.node.parameter;
    const identifier = inner.type === 'AssignmentPattern' ? inner.left : inner;
    if (identifier.type !== 'Identifier' || identifier.name !== name) return [];
    // Babel registers no binding for a parameter property, so its annotation and the arguments are read directly.
    const typed = annotatedValues(evaluator, file, identifier);
    if (typed) return typed;
    evaluator.markRead(constructorPath.node);
    return evaluator.parameters.get(constructorPath.node)?.get(index) ?? [UNKNOWN];
  });
}

export function selfValues(evaluator: Evaluator, file: ParsedFile, path: NodePath): Value[] {
  const around = classAround(path);
  if (!around) return [UNKNOWN];
  const own: ClassValue = { type: 'class', file, path: around };
  const [instance] = instancesOf(evaluator, own, undefined);
  return [instance ?? { type: 'self', class: own }];
}

/** `super` in a class that extends an MCP class: the object without what the class itself overrides. */
export function superValues(evaluator: Evaluator, file: ParsedFile, path: NodePath): Value[] {
  const superClass = classAround(path)?.get('superClass') as NodePath | undefined;
  if (!superClass?.node) return [UNKNOWN];
  return evaluator.valuesOf(file, superClass).flatMap((parent): Value[] => {
    if (parent.type === 'class') {
      const [instance] = instancesOf(evaluator, parent, undefined);
      return [instance ?? { type: 'self', class: parent }];
    }
    const instance = parent.type === 'external' ? instanceOf(parent, file, superClass) : undefined;
    return [instance ? { ...instance, origin: undefined } : UNKNOWN];
  });
}

export function constructedValues(evaluator: Evaluator, file: ParsedFile, path: NodePath<t.NewExpression>): Value[] {
  return evaluator.valuesOf(file, childOf(path, 'callee')).flatMap((callee): Value[] => {
    if (callee.type === 'class') {
      const instances = instancesOf(evaluator, callee, { file, path });
      return instances.length > 0 ? instances : [{ type: 'self', class: callee }];
    }
    const instance = callee.type === 'external' ? instanceOf(callee, file, path) : undefined;
    return [instance ?? UNKNOWN];
  });
}

function instanceOf(callee: ExternalValue, file: ParsedFile, path: NodePath): InstanceValue | undefined {
  const kind = kindOfClass(callee.module, callee.name);
  const sdk = sdkOf(callee.module);
  if (!kind || !sdk) return undefined;
  const steps = [callee.step, stepOf(file, path.node, `new ${callee.name}(…)`)];
  return { type: 'instance', kind, sdk, origin: { file, path }, steps };
}

/** `class Notes extends McpServer`: an object of it is a server. */
function instancesOf(evaluator: Evaluator, subclass: ClassValue, origin: InstanceValue['origin']): InstanceValue[] {
  const { superClass } = subclass.path.node;
  if (!superClass) return [];
  return evaluator.valuesOf(subclass.file, childOf(subclass.path, 'superClass')).flatMap((parent) => {
    if (parent.type === 'class')
      return instancesOf(evaluator, parent, origin).map((instance) => ({ ...instance, subclass }));
    if (parent.type !== 'external') return [];
    const instance = instanceOf(parent, subclass.file, subclass.path);
    return instance ? [{ ...instance, origin, subclass }] : [];
  });
}

function memberNameOf(node: t.Node): string | undefined {
  const { key, computed } = node as t.ClassProperty;
  if (computed || !key) return undefined;
  if ((key as t.Node).type === 'PrivateName') return `#${(key as unknown as t.PrivateName).id.name}`;
  return nameOf(key as t.Node) || undefined;
}

/** The class whose `this` is meant here: arrow functions pass it on, other functions do not. */
export function classAround(path: NodePath): NodePath<t.Class> | undefined {
  let at: NodePath | null = path.parentPath;
  while (at) {
    if (at.isClass()) return at as NodePath<t.Class>;
    if (at.isFunctionDeclaration() || at.isObjectMethod()) return undefined;
    // A function expression has a `this` of its own, except the one a compiler hands to `__awaiter(this, …)`.
    if (at.isFunctionExpression() && !(at.parentPath?.isCallExpression() && bodyOfAwaiter(at.parentPath)))
      return undefined;
    at = at.parentPath;
  }
  return undefined;
}
