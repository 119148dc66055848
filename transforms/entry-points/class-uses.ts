/** What a class does with the field that holds its server, and whether anyone else looks at it. */

import type { NodePath } from '@babel/traverse';
import type { Class, ClassMethod, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { functionReturns } from '../../ast/mcp/shapes.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { isWithin, listsAround, type StatementPath, statementIn } from './places.js';

export interface Field {
  readonly file: ParsedFile;
  readonly class: NodePath<Class>;
  /** As it is written: `server`, `#server`. */
  readonly name: string;
  readonly construction: NodePath;
  /** `this.server = new …` in the constructor. */
  readonly assignment: StatementPath | undefined;
  /** The value of the field where it is declared. */
  readonly initializer: NodePath | undefined;
  readonly member: NodePath | undefined;
  readonly typeName: string;
  readonly constructorBody: NodePath | undefined;
  /** The method that connects. */
  readonly runner: NodePath;
  readonly memberNames: ReadonlySet<string>;
}

/** The field of a receiver `this.server`, when the class itself makes the server, once. */
export function fieldOf(file: ParsedFile, receiver: NodePath): Field | undefined {
  if (!isMember(receiver.node) || receiver.node.object.type !== 'ThisExpression') return undefined;
  const name = memberNameOf(receiver.node);
  const around = receiver.findParent((at) => at.isClass()) as NodePath<Class> | null;
  if (!around || name === undefined || around.node.superClass) return undefined;
  const members = childrenOf(childOf(around, 'body'), 'body');
  const runner = members.find((one) => isWithin(receiver.node, one.node));
  if (!runner?.isClassMethod() || runner.node.kind !== 'method' || runner.node.static) return undefined;
  const found = constructionOf(file, around, members, name);
  if (!found) return undefined;
  const { callee } = found.construction.node as { callee?: Node };
  const constructorMethod = members.find((one) => one.isClassMethod({ kind: 'constructor' }));
  return {
    file,
    class: around,
    name,
    ...found,
    typeName: callee ? file.textOf(callee as Node) : 'never',
    constructorBody: constructorMethod ? childOf(constructorMethod, 'body') : undefined,
    runner,
    memberNames: new Set(members.map((one) => methodNameOf(one.node))),
  };
}

export function methodNameOf(node: Node): string {
  const { key } = node as ClassMethod;
  if (!key) return '';
  const { type } = key as Node;
  if (type === 'Identifier') return (key as { name: string }).name;
  return type === 'PrivateName' ? `#${(key as unknown as { id: { name: string } }).id.name}` : '';
}

type Construction = Pick<Field, 'construction' | 'assignment' | 'initializer' | 'member'>;

function constructionOf(
  file: ParsedFile,
  around: NodePath<Class>,
  members: readonly NodePath[],
  name: string,
): Construction | undefined {
  const member = members.find((one) => /Property$/.test(one.node.type) && methodNameOf(one.node) === name);
  const value = member && childOf(member, 'value');
  const assignments = file
    .paths('AssignmentExpression')
    .filter(({ node }) => isWithin(node, around.node) && isField(node.left, name));
  if (value?.isNewExpression())
    return assignments.length === 0
      ? { construction: value, assignment: undefined, initializer: value, member }
      : undefined;
  const [only] = assignments;
  const right = only && childOf(only, 'right');
  const constructorMethod = members.find((one) => one.isClassMethod({ kind: 'constructor' }));
  if (value?.node || assignments.length !== 1 || !right?.isNewExpression() || !constructorMethod) return undefined;
  const [list] = listsAround(only);
  const statement = list?.parent === constructorMethod.node ? statementIn(list, only.node) : undefined;
  if (!statement?.isExpressionStatement()) return undefined;
  return { construction: right, assignment: statement, initializer: undefined, member };
}

function isField(node: Node, name: string): boolean {
  return isMember(node) && node.object.type === 'ThisExpression' && memberNameOf(node) === name;
}

/** Every `this.server` of the class, the construction left out. */
export function fieldUsesOf(file: ParsedFile, field: Field): NodePath[] {
  return file
    .paths('MemberExpression')
    .filter(({ node }) => isWithin(node, field.class.node) && isField(node, field.name))
    .filter((path) => !(path.parentPath?.isAssignmentExpression() && path.key === 'left'));
}

/** Methods that register things on the field, directly or through other methods; not the one that connects. */
export function methodNamesUsing(file: ParsedFile, field: Field): ReadonlySet<string> {
  const names = new Set<string>();
  const methods = childrenOf(childOf(field.class, 'body'), 'body').filter(
    (one) => one.isClassMethod({ kind: 'method' }) || one.isClassPrivateMethod(),
  );
  const uses = fieldUsesOf(file, field).map(({ node }) => node);
  const closes = (node: Node): boolean => /^\s*\??\.\s*close\b/.test(file.text.slice(node.end ?? 0));
  const isUser = (method: NodePath): boolean =>
    uses.some((node) => isWithin(node, method.node) && !closes(node)) ||
    file.paths('ThisExpression').some((path) => {
      if (!isWithin(path.node, method.node) || !isMember(path.parent)) return false;
      return names.has(memberNameOf(path.parent) ?? '');
    });
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const method of methods)
      if (method.node !== field.runner.node && isUser(method)) names.add(methodNameOf(method.node));
  }
  return names;
}

/** The server leaves the class: it is returned, read from outside, or a class inherits it. */
export function isUsedElsewhere(project: Project, field: Field): { file: ParsedFile; node: Node } | undefined {
  const { file, name } = field;
  const returned = fieldUsesOf(file, field).find((path) => isReturned(path));
  if (returned) return { file, node: returned.node };
  for (const other of project.mcp.filesAround(file.path)) {
    for (const path of other.paths('ClassDeclaration', 'ClassExpression')) {
      if (!path.node.superClass) continue;
      const parents = project.mcp.valuesOf(other, childOf(path, 'superClass'));
      if (parents.some((value) => value.type === 'class' && value.path.node === field.class.node))
        return { file: other, node: path.node.superClass };
    }
    for (const path of other.paths('MemberExpression')) {
      if (memberNameOf(path.node) !== name || path.node.object.type === 'ThisExpression') continue;
      const values = project.mcp.valuesOf(other, childOf(path, 'object'));
      if (values.some((value) => value.type === 'self' && value.class.path.node === field.class.node))
        return { file: other, node: path.node };
    }
  }
  return undefined;
}

function isReturned(path: NodePath): boolean {
  const fn = path.getFunctionParent();
  return fn !== null && functionReturns(fn).some((one) => one.node === path.node);
}
