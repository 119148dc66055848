/** Where a table of functions is used: by the variable or field that holds it, here and in other files. */

import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isTestFile } from '../facts.js';
import { skinOf } from '../shapes.js';
import type { Place } from './callers.js';
import { stringOf } from './strings.js';

/** Uses of the variable or field that holds a value: `handlers`, `this.handlers`. */
export function usesOfHeld(file: ParsedFile, value: NodePath): NodePath[] {
  const holder = value.findParent((at) => !at.isTSAsExpression() && !at.isTSSatisfiesExpression());
  if (holder?.isVariableDeclarator() && holder.node.id.type === 'Identifier')
    return holder.scope.getBinding(holder.node.id.name)?.referencePaths ?? [];
  const field = fieldNameOf(holder);
  if (field === undefined) return [];
  const around = holder?.findParent((at) => at.isClass());
  return file.paths('MemberExpression').filter((member) => {
    const { object, property, computed } = member.node;
    const name =
      property.type === 'PrivateName'
        ? `#${property.id.name}`
        : property.type === 'Identifier' && !computed
          ? property.name
          : undefined;
    return (
      object.type === 'ThisExpression' &&
      name === field &&
      member.findParent((at) => at.isClass())?.node === around?.node
    );
  });
}

function fieldNameOf(holder: NodePath | null | undefined): string | undefined {
  if (holder?.isClassProperty() && holder.node.key.type === 'Identifier') return holder.node.key.name;
  if (holder?.isClassPrivateProperty()) return `#${holder.node.key.id.name}`;
  if (!holder?.isAssignmentExpression()) return undefined;
  const { left } = holder.node;
  if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') return undefined;
  return left.property.type === 'PrivateName'
    ? `#${left.property.id.name}`
    : left.property.type === 'Identifier'
      ? left.property.name
      : undefined;
}

export function lookupsOf(project: Project, file: ParsedFile, table: NodePath): Place[] {
  const files = [
    file,
    ...project.modules.importersOf(file.path).flatMap((path) => (isTestFile(path) ? [] : (project.file(path) ?? []))),
  ];
  return files.flatMap((one) =>
    one.paths('MemberExpression', 'OptionalMemberExpression').flatMap((member) => {
      const key = lookupKeyOf(member);
      if (!key || stringOf(project, one, key) !== undefined) return [];
      const object = childOf(member, 'object');
      const isIt = one === file && usesOfHeld(file, table).some((use) => use.node === skinOf(object).node);
      return isIt || holdsTable(project, one, object, table) ? [{ file: one, path: key }] : [];
    }),
  );
}

function holdsTable(project: Project, file: ParsedFile, object: NodePath, table: NodePath): boolean {
  return project.mcp.valuesOf(file, object).some((value) => value.type === 'object' && value.path.node === table.node);
}

function lookupKeyOf(member: NodePath): NodePath | undefined {
  const { computed, property } = member.node as t.MemberExpression;
  const call = member.parentPath;
  if (computed) return childOf(member, 'property');
  const isGet = property.type === 'Identifier' && property.name === 'get';
  if (!isGet || !(call?.isCallExpression() || call?.isOptionalCallExpression()) || call.node.callee !== member.node)
    return undefined;
  return childrenOf(call, 'arguments')[0];
}
