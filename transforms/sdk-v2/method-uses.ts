/** Methods of MCP objects that are not simply called: taken as a value, bound, called through brackets or `?.`. */

import type { NodePath } from '@babel/traverse';
import type { MemberExpression, OptionalMemberExpression } from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import type { McpKind, Sdk } from '../../ast/protocol/sdk-classes.js';
import type { ParsedFile, Project } from '../contract.js';

export interface MethodUse {
  readonly name: string;
  readonly path: NodePath<MemberExpression> | NodePath<OptionalMemberExpression>;
  readonly receiver: InstanceValue;
}

type Names = Readonly<Partial<Record<McpKind, readonly string[]>>>;

/** The objects that a method of SDK v1 is looked for on. Those of v2 too where v2 has no such method: moved by half. */
type Sdks = readonly Sdk[];

/** Every member of that name on an object of that kind, whatever is done with it. */
export function findMethodUses(file: ParsedFile, project: Project, names: Names, sdks: Sdks = ['v1']): MethodUse[] {
  const wanted = new Set(Object.values(names).flat());
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): MethodUse[] => {
    const name = memberNameOf(path.node);
    if (name === undefined || !wanted.has(name)) return [];
    const instance = project.mcp.instanceOf(file, childOf(path, 'object'));
    const receiver = instance?.value;
    if (!receiver || !sdks.includes(receiver.sdk) || !names[receiver.kind]?.includes(name)) return [];
    return [{ name, path: path as MethodUse['path'], receiver }];
  });
}

/** `server.tool(…)` and `server?.tool(…)`: the only forms whose arguments can be read. */
export function isPlainCall({ path }: MethodUse): boolean {
  const { node, parentPath, key } = path;
  return (
    !node.computed &&
    key === 'callee' &&
    (parentPath?.isCallExpression() || parentPath?.isOptionalCallExpression()) === true
  );
}

/** Also matches `const { tool } = server`. */
export function findDestructured(
  file: ParsedFile,
  project: Project,
  names: Names,
  sdks: Sdks = ['v1'],
): MethodPattern[] {
  return file.paths('ObjectPattern').flatMap((pattern): MethodPattern[] => {
    const { parentPath } = pattern;
    if (!parentPath?.isVariableDeclarator() || !parentPath.node.init) return [];
    const instance = project.mcp.instanceOf(file, childOf(parentPath, 'init'));
    if (!instance || !sdks.includes(instance.value.sdk)) return [];
    const known = names[instance.value.kind] ?? [];
    return pattern.get('properties').flatMap((property): MethodPattern[] => {
      if (!property.isObjectProperty() || property.node.computed || property.node.key.type !== 'Identifier') return [];
      const { name } = property.node.key;
      return known.includes(name) ? [{ name, path: property as NodePath, receiver: instance.value }] : [];
    });
  });
}

export interface MethodPattern {
  readonly name: string;
  readonly path: NodePath;
  readonly receiver: InstanceValue;
}

/** A class of the project that extends the MCP class defines a method of that name itself. */
export function isOverridden(receiver: InstanceValue, name: string, project: Project): boolean {
  if (!receiver.subclass) return false;
  return project.mcp.evaluator.fieldValues(receiver.subclass, name).some(({ type }) => type === 'function');
}

/**
 * In tests an SDK object is often a double whose calls are looked up, at dozens of places: one place per file and
 * method stands for all of them.
 */
export function perFile<U extends { readonly name: string }>(file: ParsedFile, uses: readonly U[]): U[] {
  if (!isTestFile(file.path)) return [...uses];
  return uses.filter((use, index) => uses.findIndex(({ name }) => name === use.name) === index);
}
