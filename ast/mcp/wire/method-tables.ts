/** Dispatchers that look a method up: objects and maps of functions. */

import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../file.js';
import { type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isMcpMethod } from '../../protocol/wire-methods.js';
import { type Arm, isStrong, ownerOf, placed } from './arms.js';
import type { Place } from './callers.js';
import type { Dispatcher, DispatcherKind } from './dispatchers.js';
import { keyStringOf, stringOf } from './strings.js';
import { lookupsOf, usesOfHeld } from './table-uses.js';

/** `{ 'tools/list': handler, … }` whose values are functions of the project. */
export function tablesIn(project: Project, file: ParsedFile): Dispatcher[] {
  return file.paths('ObjectExpression').flatMap((path) => {
    const arms = childrenOf(path, 'properties').flatMap((property): Arm[] => {
      if (property.isSpreadElement()) return [];
      const name = keyStringOf(project, file, property);
      if (name === undefined || !isMcpMethod(name)) return [];
      const body = property.isObjectMethod()
        ? [{ file, path: property as NodePath }]
        : functionsOf(project, file, childOf(property, 'value'));
      return body.length === 0 ? [] : [{ file, methods: [name], path: property, body, name: childOf(property, 'key') }];
    });
    if (!isStrong(arms)) return [];
    return [tableOf(project, file, path, arms, 'table')];
  });
}

function functionsOf(project: Project, file: ParsedFile, value: NodePath): Place[] {
  return project.mcp
    .valuesOf(file, value)
    .flatMap((one) =>
      one.type === 'function'
        ? [{ file: one.file, path: sourceFunctionOf(one.path as NodePath<FunctionNode>) as NodePath }]
        : [],
    );
}

/** `new Map([['tools/list', handler], …])`, `handlers.set('tools/list', handler)`, `handlers['tools/list'] = handler`. */
export function mapsIn(project: Project, file: ParsedFile): Dispatcher[] {
  const made = file
    .paths('NewExpression')
    .filter(({ node }) => node.callee.type === 'Identifier' && node.callee.name === 'Map');
  const assigned = file
    .paths('ObjectExpression')
    .filter(({ node, parent }) => node.properties.length === 0 && parent.type === 'VariableDeclarator');
  return [...made, ...assigned].flatMap((path) => {
    const arms = [...pairArms(project, file, path), ...setArms(project, file, path)];
    if (!isStrong(arms)) return [];
    return [tableOf(project, file, path, arms, path.isNewExpression() ? 'map' : 'table')];
  });
}

function pairArms(project: Project, file: ParsedFile, path: NodePath): Arm[] {
  if (!path.isNewExpression()) return [];
  const [pairs] = childrenOf(path, 'arguments');
  if (!pairs?.isArrayExpression()) return [];
  return childrenOf(pairs, 'elements').flatMap((pair): Arm[] => {
    if (!pair.isArrayExpression()) return [];
    const [name, value] = childrenOf(pair, 'elements');
    return name && value ? armFor(project, file, pair, name, value) : [];
  });
}

function armFor(project: Project, file: ParsedFile, path: NodePath, name: NodePath, value: NodePath): Arm[] {
  const method = stringOf(project, file, name);
  if (method === undefined || !isMcpMethod(method)) return [];
  const body = functionsOf(project, file, value);
  return body.length === 0 ? [] : [{ file, methods: [method], path, body, name }];
}

function setArms(project: Project, file: ParsedFile, path: NodePath): Arm[] {
  return usesOfHeld(file, path).flatMap((use): Arm[] => {
    const member = use.parentPath;
    if (!member?.isMemberExpression() || member.node.object !== use.node) return [];
    const holder = member.parentPath;
    if (holder?.isAssignmentExpression({ operator: '=' }) && holder.node.left === member.node && member.node.computed)
      return armFor(project, file, holder, childOf(member, 'property'), childOf(holder, 'right'));
    if (!holder?.isCallExpression() || holder.node.callee !== member.node) return [];
    const [name, value] = childrenOf(holder, 'arguments');
    const isSet = member.node.property.type === 'Identifier' && member.node.property.name === 'set';
    return isSet && name && value ? armFor(project, file, holder, name, value) : [];
  });
}

/** With the function that looks a method up in the table: `handlers[method]`, `handlers.get(message.method)`. */
function tableOf(project: Project, file: ParsedFile, path: NodePath, arms: Arm[], kind: DispatcherKind): Dispatcher {
  const lookup = lookupsOf(project, file, path)[0];
  const decides = lookup && placed(lookup.file, ownerOf(lookup.path));
  return { kind, file, path, decides, subject: lookup, arms, fallback: undefined, isStrong: true };
}
