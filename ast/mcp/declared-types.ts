/** The type that TypeScript code declares for an expression: by annotation, through members, elements and imports. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf } from '../paths.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import {
  annotationOf,
  DEEPEST,
  type DeclaredType,
  elementType,
  memberType,
  referenceTo,
  valueType,
} from './type-members.js';

export function declaredTypeOf(
  evaluator: Evaluator,
  file: ParsedFile,
  path: NodePath,
  depth = 0,
): DeclaredType | undefined {
  if (depth > DEEPEST) return undefined;
  if (path.isTSNonNullExpression() || path.isParenthesizedExpression() || path.isTSSatisfiesExpression())
    return declaredTypeOf(evaluator, file, childOf(path, 'expression'), depth);
  if (path.isTSAsExpression()) return { file, type: path.node.typeAnnotation, scope: path };
  if (path.isIdentifier()) return typeOfName(evaluator, file, path, depth);
  if (path.isNewExpression()) return typeOfNew(file, path);
  if (path.isCallExpression()) return typeOfValues(evaluator, file, path, depth);
  if (path.isMemberExpression() || path.isOptionalMemberExpression()) {
    const name = nameOf(path.node.property);
    const object = childOf(path, 'object');
    if (object.isThisExpression() && !path.node.computed) return typeOfField(file, object, name);
    const owner = declaredTypeOf(evaluator, file, object, depth + 1);
    if (!owner) return undefined;
    if (!path.node.computed) return memberType(evaluator, owner, name, depth + 1);
    return valueType(evaluator, owner, depth + 1) ?? elementType(evaluator, owner, depth + 1);
  }
  return undefined;
}

/** `new Map<string, Definition>()` */
function typeOfNew(file: ParsedFile, path: NodePath<t.NewExpression>): DeclaredType | undefined {
  const { callee, typeParameters } = path.node;
  if (callee.type !== 'Identifier' || typeParameters?.type !== 'TSTypeParameterInstantiation') return undefined;
  return { file, type: { ...referenceTo(callee), typeParameters }, scope: path };
}

/** `definitions.values()` of a map, `Object.values(definitions)` of a record: a list of what they hold. */
function typeOfValues(
  evaluator: Evaluator,
  file: ParsedFile,
  path: NodePath<t.CallExpression>,
  depth: number,
): DeclaredType | undefined {
  const callee = childOf(path, 'callee');
  if (!callee.isMemberExpression({ computed: false })) return undefined;
  const method = nameOf(callee.node.property);
  if (method === 'get') return heldType(evaluator, file, childOf(callee, 'object'), 'Map', depth + 1);
  if (method !== 'values') return undefined;
  const isOfObject = callee.matchesPattern('Object.values');
  const [first] = path.get('arguments');
  const holder = isOfObject ? first : childOf(callee, 'object');
  const held = holder && heldType(evaluator, file, holder, isOfObject ? 'Record' : 'Map', depth + 1);
  return held && { ...held, type: { type: 'TSArrayType', elementType: held.type } as t.TSArrayType };
}

function heldType(
  evaluator: Evaluator,
  file: ParsedFile,
  path: NodePath,
  wanted: 'Map' | 'Record',
  depth: number,
): DeclaredType | undefined {
  const declared = declaredTypeOf(evaluator, file, path, depth);
  return declared && valueType(evaluator, declared, depth, wanted);
}

function typeOfName(
  evaluator: Evaluator,
  file: ParsedFile,
  path: NodePath<t.Identifier>,
  depth: number,
): DeclaredType | undefined {
  const binding = path.scope.getBinding(path.node.name);
  if (!binding) return undefined;
  const { identifier, path: at } = binding;
  const own = annotationOf(file, identifier, at);
  if (own) return own;
  if (binding.kind === 'param') return typeOfParameter(evaluator, file, binding.scope.path, identifier, depth);
  if (!at.isVariableDeclarator()) return undefined;
  const id = childOf(at, 'id');
  const loop = at.parentPath?.parentPath;
  const isLoop = loop?.isForOfStatement() && loop.node.left === at.parent;
  const source = isLoop ? childOf(loop, 'right') : at.node.init ? childOf(at, 'init') : undefined;
  const whole = annotationOf(file, id.node, at) ?? (source && declaredTypeOf(evaluator, file, source, depth + 1));
  const element = isLoop && whole ? elementType(evaluator, whole, depth + 1) : whole;
  return element && pickedType(evaluator, element, id, identifier, depth + 1);
}

/** A pattern as parameter, or one of a callback: `defs.forEach(({ name }) => …)` over a list whose type is declared. */
function typeOfParameter(
  evaluator: Evaluator,
  file: ParsedFile,
  owner: NodePath,
  identifier: t.Identifier,
  depth: number,
): DeclaredType | undefined {
  if (!owner.isFunction()) return undefined;
  const parameters = owner.get('params') as NodePath[];
  const index = parameters.findIndex(({ node }) => isInside(node, identifier));
  if (index < 0) return undefined;
  const parameter = parameters[index];
  const pattern = parameter.isAssignmentPattern() ? childOf(parameter, 'left') : parameter;
  const declared = annotationOf(file, pattern.node, owner) ?? typeOfElement(evaluator, file, owner, index, depth);
  return declared && pickedType(evaluator, declared, pattern, identifier, depth + 1);
}

const WALKS: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter', 'some', 'every']);

function typeOfElement(
  evaluator: Evaluator,
  file: ParsedFile,
  callback: NodePath,
  index: number,
  depth: number,
): DeclaredType | undefined {
  const call = callback.parentPath;
  if (index !== 0 || callback.listKey !== 'arguments' || callback.key !== 0 || !call?.isCallExpression())
    return undefined;
  const callee = childOf(call, 'callee');
  if (!callee.isMemberExpression({ computed: false }) || !WALKS.has(nameOf(callee.node.property))) return undefined;
  const list = declaredTypeOf(evaluator, file, childOf(callee, 'object'), depth + 1);
  return list && elementType(evaluator, list, depth + 1);
}

/** What a pattern takes for `target` out of a value of that type. */
function pickedType(
  evaluator: Evaluator,
  declared: DeclaredType,
  pattern: NodePath,
  target: t.Identifier,
  depth: number,
): DeclaredType | undefined {
  if (pattern.isIdentifier()) return declared;
  if (pattern.isAssignmentPattern()) return pickedType(evaluator, declared, childOf(pattern, 'left'), target, depth);
  if (pattern.isArrayPattern() && declared.type.type === 'TSTupleType') {
    const index = pattern.node.elements.findIndex((element) => element && isInside(element, target));
    const type = declared.type.elementTypes[index] as t.TSType | undefined;
    const element = pattern.get('elements')[index] as NodePath;
    return type && pickedType(evaluator, { ...declared, type }, element, target, depth + 1);
  }
  if (!pattern.isObjectPattern()) return undefined;
  for (const property of pattern.get('properties')) {
    if (!property.isObjectProperty() || property.node.computed || !isInside(property.node.value, target)) continue;
    const inner = memberType(evaluator, declared, nameOf(property.node.key), depth + 1);
    return inner && pickedType(evaluator, inner, childOf(property, 'value'), target, depth + 1);
  }
  return undefined;
}

function typeOfField(file: ParsedFile, self: NodePath, name: string): DeclaredType | undefined {
  const owner = self.findParent((at) => at.isClass());
  if (!owner?.isClass()) return undefined;
  for (const member of owner.node.body.body) {
    if (member.type === 'ClassProperty' && !member.computed && nameOf(member.key) === name)
      return annotationOf(file, member, owner) ?? typeOfInitial(file, owner, member);
    if (member.type !== 'ClassMethod' || member.kind !== 'constructor') continue;
    for (const parameter of member.params) {
      if (parameter.type !== 'TSParameterProperty') continue;
      const inner = parameter.parameter.type === 'AssignmentPattern' ? parameter.parameter.left : parameter.parameter;
      if (inner.type === 'Identifier' && inner.name === name) return annotationOf(file, inner, owner);
    }
  }
  return undefined;
}

function typeOfInitial(file: ParsedFile, owner: NodePath, { value }: t.ClassProperty): DeclaredType | undefined {
  if (value?.type !== 'NewExpression' || value.callee.type !== 'Identifier') return undefined;
  const { typeParameters } = value;
  if (typeParameters?.type !== 'TSTypeParameterInstantiation') return undefined;
  return { file, type: { ...referenceTo(value.callee), typeParameters }, scope: owner };
}

function isInside(outer: t.Node, inner: t.Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}
