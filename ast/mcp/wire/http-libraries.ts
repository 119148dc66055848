/** HTTP libraries, and whether an expression comes from one of them. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { skinOf } from '../shapes.js';
import type { SendKind } from './send.js';

const LIBRARIES: Readonly<Record<string, SendKind>> = {
  axios: 'axios',
  got: 'got',
  ky: 'ky',
  undici: 'fetch',
  'node-fetch': 'fetch',
  'cross-fetch': 'fetch',
  'isomorphic-fetch': 'fetch',
  'node-fetch-native': 'fetch',
};

/** The HTTP library that an expression comes from, through instances of it (`axios.create()`, `got.extend()`). */
export function libraryOf(project: Project, file: ParsedFile, path: NodePath): SendKind | undefined {
  let root = skinOf(path);
  for (let depth = 0; depth < 8; depth++) {
    for (const value of project.mcp.valuesOf(file, root)) {
      if (value.type === 'external' && Object.hasOwn(LIBRARIES, value.module)) return LIBRARIES[value.module];
    }
    const field = fieldValueOf(file, root);
    if (field) root = skinOf(field);
    else if (root.isMemberExpression() || root.isOptionalMemberExpression()) root = skinOf(childOf(root, 'object'));
    else if (root.isCallExpression()) root = skinOf(root.get('callee'));
    else if (root.isIdentifier()) {
      const declared = root.scope.getBinding(root.node.name)?.path;
      const init = declared?.isVariableDeclarator() ? childOf(declared, 'init') : undefined;
      if (!init?.node) return undefined;
      root = skinOf(init);
    } else return undefined;
  }
  return undefined;
}

/** What a class puts into the field that `this.http` reads: its initial value, or the one assignment to it. */
function fieldValueOf(file: ParsedFile, path: NodePath): NodePath | undefined {
  if (!path.isMemberExpression() || !path.get('object').isThisExpression()) return undefined;
  const name = memberNameOf(path.node);
  const around = path.findParent((at) => at.isClass());
  if (name === undefined || !around) return undefined;
  const values = file.paths('AssignmentExpression').flatMap((assignment) => {
    const { left } = assignment.node;
    const isField =
      left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && memberNameOf(left) === name;
    return isField && assignment.findParent((at) => at === around) ? [assignment.get('right') as NodePath] : [];
  });
  for (const member of childrenOf(childOf(around, 'body'), 'body')) {
    const { key, value } = member.node as t.ClassProperty | t.ClassPrivateProperty;
    const own = key?.type === 'PrivateName' ? `#${key.id.name}` : key?.type === 'Identifier' ? key.name : undefined;
    const isField = member.node.type === 'ClassProperty' || member.node.type === 'ClassPrivateProperty';
    if (own === name && value && isField) values.push(childOf(member, 'value'));
  }
  return values.length === 1 ? values[0] : undefined;
}
