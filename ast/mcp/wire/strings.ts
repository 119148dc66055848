/**
 * Strings that an expression may be: literals, constants, tables (`METHODS.CALL`), enums, what callers pass for a
 * parameter, across files.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { stringValueOf } from '../../literals.js';
import { childOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { exportTableOf } from '../exports.js';
import { skinOf } from '../shapes.js';

export interface Strings {
  readonly values: readonly string[];
  /** The expression is one of `values` and nothing else, as far as the project shows. */
  readonly isComplete: boolean;
}

export function stringsOf(project: Project, file: ParsedFile, path: NodePath | null | undefined): Strings {
  if (!path?.node) return { values: [], isComplete: false };
  const enumerated = enumMemberOf(project, file, skinOf(path));
  if (enumerated !== undefined) return { values: [enumerated], isComplete: true };
  const found = project.mcp.valuesOf(file, path);
  const values = found.flatMap((value) => (value.type === 'string' && value.value !== undefined ? [value.value] : []));
  return { values, isComplete: values.length > 0 && values.length === found.length };
}

/** The one string that an expression always is. */
export function stringOf(project: Project, file: ParsedFile, path: NodePath | null | undefined): string | undefined {
  const { values, isComplete } = stringsOf(project, file, path);
  return isComplete && values.length === 1 ? values[0] : undefined;
}

/** `Methods.ToolsList` of `enum Methods { ToolsList = 'tools/list' }`, here or in the module that it comes from. */
function enumMemberOf(project: Project, file: ParsedFile, path: NodePath): string | undefined {
  if (!path.isMemberExpression()) return undefined;
  const { object, property, computed } = path.node;
  const name = computed ? stringValueOf(property) : property.type === 'Identifier' ? property.name : undefined;
  if (name === undefined || object.type !== 'Identifier') return undefined;
  const declaration = enumOf(project, file, object.name, path, new Set());
  const members = declaration?.members ?? declaration?.body?.members ?? [];
  const member = members.find(({ id }) => (id.type === 'Identifier' ? id.name : id.value) === name);
  return stringValueOf(member?.initializer);
}

function enumOf(
  project: Project,
  file: ParsedFile,
  name: string,
  at: NodePath,
  seen: Set<string>,
): t.TSEnumDeclaration | undefined {
  const binding = at.scope.getBinding(name);
  if (!binding) return ownEnumOf(file, name);
  const { path } = binding;
  if (!path.isImportSpecifier() && !path.isImportDefaultSpecifier()) return undefined;
  const declaration = path.parentPath;
  if (!declaration?.isImportDeclaration()) return undefined;
  const target = project.modules.resolve(file.path, declaration.node.source.value);
  const imported = path.isImportSpecifier()
    ? path.node.imported.type === 'Identifier'
      ? path.node.imported.name
      : path.node.imported.value
    : 'default';
  return target === undefined ? undefined : exportedEnumOf(project, target, imported, seen);
}

function ownEnumOf(file: ParsedFile, name: string): t.TSEnumDeclaration | undefined {
  return file.paths('TSEnumDeclaration').find(({ node }) => node.id.name === name)?.node;
}

/** Through barrels, too. */
function exportedEnumOf(
  project: Project,
  path: string,
  name: string,
  seen: Set<string>,
): t.TSEnumDeclaration | undefined {
  const file = seen.has(`${path} ${name}`) ? undefined : project.file(path);
  if (!file) return undefined;
  seen.add(`${path} ${name}`);
  const own = ownEnumOf(file, name);
  if (own) return own;
  const { named, stars } = exportTableOf(file);
  const links = (named.get(name) ?? []).flatMap((entry) => (entry.kind === 'link' ? [entry] : []));
  for (const link of [...links, ...stars.map((specifier) => ({ specifier, name }))]) {
    const target = project.modules.resolve(path, link.specifier);
    const found = target === undefined ? undefined : exportedEnumOf(project, target, link.name, seen);
    if (found) return found;
  }
  return undefined;
}

/** The string of a key: `a`, `'a'`, `['a']`, `[CONSTANT]`, `[Enum.Member]`. */
export function keyStringOf(project: Project, file: ParsedFile, property: NodePath): string | undefined {
  const { key, computed } = property.node as t.ObjectProperty;
  if (!computed) return key.type === 'Identifier' ? key.name : stringValueOf(key);
  return stringOf(project, file, childOf(property, 'key'));
}
