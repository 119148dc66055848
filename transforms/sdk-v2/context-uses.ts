/**
 * Where the request context of SDK v1 (`extra`) is read, taken apart and passed on in a file. Members that only v1 has
 * are looked for on contexts of v2 too: other tools move the server and leave what its handlers read.
 */

import type { Binding, NodePath } from '@babel/traverse';
import type { Identifier, MemberExpression, ObjectPattern, OptionalMemberExpression } from '@babel/types';
import { memberNameOf } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ContextValue, Value } from '../../ast/mcp/values.js';
import { keyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import { KEPT_MEMBERS, MOVED_MEMBERS, REQUEST_INFO, TASK_MEMBERS } from '../../ast/protocol/context-members.js';
import { type Reference, valueReferencesOf } from '../../ast/scope.js';
import type { ParsedFile, Project } from '../contract.js';

export interface ContextHere {
  readonly value: ContextValue;
  /** False when it may also be something that is not followed. */
  readonly isCertain: boolean;
}

export interface ContextRead {
  readonly name: string;
  readonly path: NodePath<MemberExpression> | NodePath<OptionalMemberExpression>;
  readonly context: ContextHere;
}

export interface ContextPattern {
  readonly path: NodePath<ObjectPattern>;
  readonly context: ContextHere;
}

/** A parameter or constant that holds the whole context. */
export interface ContextName {
  readonly binding: Binding;
  readonly id: NodePath<Identifier>;
  readonly isParameter: boolean;
  readonly context: ContextHere;
  readonly references: readonly Reference[];
}

const READ: ReadonlySet<string> = new Set([...Object.keys(MOVED_MEMBERS), REQUEST_INFO, ...TASK_MEMBERS]);

/** `extra.signal`, `extra?.['signal']`: members that SDK v2 has elsewhere or no more. */
export function findReads(file: ParsedFile, project: Project): ContextRead[] {
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): ContextRead[] => {
    const name = memberNameOf(path.node);
    if (name === undefined || !READ.has(name)) return [];
    const context = anyContext(project.mcp.valuesOf(file, childOf(path, 'object')));
    return context ? [{ name, path: path as ContextRead['path'], context }] : [];
  });
}

/** `async (args, { signal }) => …`, `const { signal } = extra`. */
export function findPatterns(file: ParsedFile, project: Project): ContextPattern[] {
  return file.paths('ObjectPattern').flatMap((path): ContextPattern[] => {
    const context = anyContext(patternValues(file, path, project));
    if (!context || (context.value.sdk === 'v2' && !takesOldMember(path.node))) return [];
    return [{ path, context }];
  });
}

export function findNames(file: ParsedFile, project: Project): ContextName[] {
  return file.paths('Identifier').flatMap((id): ContextName[] => {
    const isParameter = holderOf(id)?.listKey === 'params';
    if (!isParameter && !isAlias(id)) return [];
    const binding = id.scope.getBinding(id.node.name);
    if (binding?.identifier !== id.node) return [];
    const context = v1Context(project.mcp.evaluator.bindingValues(file, binding));
    if (!context) return [];
    return [{ binding, id, isParameter, context, references: valueReferencesOf(file, binding) }];
  });
}

export function isKnownMember(name: string): boolean {
  return READ.has(name) || KEPT_MEMBERS.has(name);
}

function takesOldMember({ properties }: ObjectPattern): boolean {
  return properties.some((property) => READ.has(keyOf(property) ?? ''));
}

function anyContext(values: readonly Value[]): ContextHere | undefined {
  const value = values.find((one): one is ContextValue => one.type === 'context');
  return value && { value, isCertain: values.every(({ type }) => type === 'context') };
}

function v1Context(values: readonly Value[]): ContextHere | undefined {
  const value = values.find((one): one is ContextValue => one.type === 'context' && one.sdk === 'v1');
  return value && { value, isCertain: values.every((one) => one.type === 'context' && one.sdk === 'v1') };
}

/** The parameter itself: the identifier, or the `extra = …` round it. */
function holderOf(path: NodePath): NodePath | undefined {
  const { parentPath } = path;
  if (path.listKey === 'params' && parentPath?.isFunction()) return path;
  const isDefaulted = parentPath?.isAssignmentPattern() && path.key === 'left' && parentPath.listKey === 'params';
  return isDefaulted ? parentPath : undefined;
}

function isAlias(id: NodePath<Identifier>): boolean {
  const { parentPath } = id;
  if (!parentPath?.isVariableDeclarator() || id.key !== 'id') return false;
  const init = skinOf(childOf(parentPath, 'init'));
  return Boolean(init.node) && (init.isIdentifier() || init.isMemberExpression() || init.isLogicalExpression());
}

function patternValues(file: ParsedFile, path: NodePath<ObjectPattern>, project: Project): readonly Value[] {
  const { parentPath } = path;
  if (parentPath?.isVariableDeclarator()) return project.mcp.valuesOf(file, childOf(parentPath, 'init'));
  const holder = holderOf(path);
  if (!holder?.parentPath?.isFunction()) return [];
  const annotation = path.node.typeAnnotation;
  const { evaluator } = project.mcp;
  const typed =
    annotation?.type === 'TSTypeAnnotation' ? evaluator.typeValues(file, annotation.typeAnnotation) : undefined;
  return typed ?? evaluator.parameters.get(holder.parent)?.get(Number(holder.key)) ?? [];
}
