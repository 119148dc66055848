/** Places that use what zod 4 does not have. */

import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { linksOf } from '../../ast/imports.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { ZOD_3_MEMBERS, ZOD_3_METHODS, ZOD_3_READERS } from '../../ast/protocol/zod-floor.js';

export interface Zod3Use {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** As it is written in short: `.deepPartial()`, `zod/v3`. */
  readonly what: string;
  /** Brings it to a form that means the same in zod 3 and zod 4, where there is one. */
  readonly fix?: Edit;
}

export function zod3UsesOf(file: ParsedFile, project: Project): Zod3Use[] {
  const links = linksOf(file).filter(({ specifier }) => /^zod(?:\/|$)/.test(specifier) || ZOD_3_READERS.has(specifier));
  const modules = links
    .filter(({ specifier }) => specifier === 'zod/v3' || ZOD_3_READERS.has(specifier))
    .map(({ specifier, stringSpan }) => ({ file: file.path, ...stringSpan, what: specifier }));
  if (links.length === 0) return [];
  const roots = new Set(links.flatMap(({ bindings }) => bindings.flatMap(({ local }) => local ?? [])));
  const members = file.paths('MemberExpression', 'OptionalMemberExpression', 'TSQualifiedName').flatMap((path) => {
    const what = zod3Member(file, project, path as NodePath, roots);
    if (what === undefined) return [];
    const fix = fixOf(file, path as NodePath, what);
    return [{ file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0, what, ...(fix && { fix }) }];
  });
  return [...modules, ...members];
}

function zod3Member(
  file: ParsedFile,
  project: Project,
  path: NodePath,
  roots: ReadonlySet<string>,
): string | undefined {
  const { node } = path;
  const name = node.type === 'TSQualifiedName' ? node.right.name : isMember(node) ? memberNameOf(node) : undefined;
  const object = node.type === 'TSQualifiedName' ? node.left : isMember(node) ? unwrapped(node.object) : undefined;
  if (name === undefined || !object) return undefined;
  if (ZOD_3_MEMBERS.has(name) && object.type === 'Identifier' && isZod(path, object.name, roots)) return `z.${name}`;
  // Fails when it is called up to zod 4.3, and to the type checker in all of zod 4.
  if (name === 'record' && isCall(path.parent) && path.parent.arguments.length === 1) {
    return object.type === 'Identifier' && isZod(path, object.name, roots) ? ONE_ARGUMENT : undefined;
  }
  if (name === 'typeName') return isMember(object) && memberNameOf(object) === '_def' ? '_def.typeName' : undefined;
  if (name === 'errors' || name === 'formErrors')
    return isZodError(path, object, roots) ? `ZodError.${name}` : undefined;
  if (name === 'args' || name === 'returns')
    return isFunctionSchema(path, object, roots) ? `z.function().${name}()` : undefined;
  if (!ZOD_3_METHODS.has(name) || !isCall(path.parent)) return undefined;
  const values = project.mcp.valuesOf(file, childOf(path, 'object'));
  return values.some(({ type }) => type === 'schema') || isBuiltFrom(path, object, roots) ? `.${name}()` : undefined;
}

const ONE_ARGUMENT = 'z.record() with one argument';

/**
 * `z.record(X)` → `z.record(z.string(), X)`: in zod 3 the missing key schema is a string. `error.errors` →
 * `error.issues`: in zod 3 one is the other.
 */
function fixOf(file: ParsedFile, { node, parent }: NodePath, what: string): Edit | undefined {
  if (!isMember(node)) return undefined;
  if (what === ONE_ARGUMENT && isCall(parent)) {
    const [value] = parent.arguments;
    const start = value.start ?? 0;
    if (value.type === 'SpreadElement') return undefined;
    return { file: file.path, start, end: start, text: `${file.textOf(node.object)}.string(), ` };
  }
  if (what !== 'ZodError.errors' || node.computed) return undefined;
  return { file: file.path, start: node.property.start ?? 0, end: node.property.end ?? 0, text: 'issues' };
}

function isZod(path: NodePath, name: string, roots: ReadonlySet<string>): boolean {
  if (!roots.has(name)) return false;
  return path.scope.getBinding(name)?.scope.path.isProgram() === true;
}

/** `z.string().min(1)`: the innermost object of the chain of calls is zod. */
function isBuiltFrom(path: NodePath, node: Node, roots: ReadonlySet<string>): boolean {
  const at = unwrapped(node);
  if (at.type === 'Identifier') return isZod(path, at.name, roots);
  if (isCall(at)) return isBuiltFrom(path, at.callee as Node, roots);
  return isMember(at) && isBuiltFrom(path, at.object, roots);
}

function isFunctionSchema(path: NodePath, object: Node, roots: ReadonlySet<string>): boolean {
  if (!isCall(object) || !isBuiltFrom(path, object, roots)) return false;
  const callee = unwrapped(object.callee as Node);
  return isMember(callee) && ['function', 'args', 'returns'].includes(memberNameOf(callee) ?? '');
}

/** The error of a `safeParse`, or a value that `instanceof ZodError` stands for in the same function. */
function isZodError(path: NodePath, object: Node, roots: ReadonlySet<string>): boolean {
  if (isMember(object)) return memberNameOf(object) === 'error' && isParsed(path, unwrapped(object.object), roots);
  if (object.type !== 'Identifier') return false;
  const holder = path.find((at) => at.isIfStatement() || at.isConditionalExpression() || at.isLogicalExpression());
  const test = holder && ('test' in holder.node ? (holder.node.test as Node) : (holder.node as { left: Node }).left);
  return test ? guards(test, object.name) : false;
}

function guards(test: Node, name: string): boolean {
  if (test.type === 'LogicalExpression') return guards(test.left, name) || guards(test.right, name);
  if (test.type !== 'BinaryExpression' || test.operator !== 'instanceof') return false;
  const right = unwrapped(test.right);
  const isZodClass = isMember(right)
    ? memberNameOf(right) === 'ZodError'
    : right.type === 'Identifier' && right.name === 'ZodError';
  return isZodClass && test.left.type === 'Identifier' && test.left.name === name;
}

/** `const parsed = Schema.safeParse(x)`. */
function isParsed(path: NodePath, node: Node, roots: ReadonlySet<string>): boolean {
  const init = node.type === 'Identifier' ? path.scope.getBinding(node.name)?.path : undefined;
  if (!init?.isVariableDeclarator() || !init.node.init || roots.size === 0) return false;
  const value = init.node.init.type === 'AwaitExpression' ? init.node.init.argument : init.node.init;
  return isCall(value) && isMember(value.callee) && /^safeParse(?:Async)?$/.test(memberNameOf(value.callee) ?? '');
}
