/** Numbers that an expression is: literals, constants, members of tables and enums, across files. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { initialValueAt } from '../../initial-values.js';
import { keyOf } from '../../objects.js';
import { childOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { exportTableOf } from '../exports.js';
import { skinOf } from '../shapes.js';

const DEEPEST = 6;

/** The number of a literal: `-32002`. */
export function literalNumberOf(node: Node | null | undefined): number | undefined {
  if (node?.type === 'NumericLiteral') return node.value;
  if (node?.type !== 'UnaryExpression' || node.operator !== '-') return undefined;
  const inner = literalNumberOf(node.argument);
  return inner === undefined ? undefined : -inner;
}

export function numberOf(project: Project, file: ParsedFile, path: NodePath, depth = 0): number | undefined {
  const inner = skinOf(path);
  const own = literalNumberOf(inner.node);
  if (own !== undefined || depth > DEEPEST) return own;
  if (inner.isIdentifier()) return namedNumber(project, file, inner.node.name, inner, depth);
  if (!inner.isMemberExpression()) return undefined;
  const name = memberNameOf(inner.node);
  const object = skinOf(inner.get('object'));
  if (name === undefined || !object.isIdentifier()) return undefined;
  const holder = declarationOf(project, file, object.node.name, object);
  if (!holder) return undefined;
  if (holder.path.isTSEnumDeclaration()) return enumNumber(holder.path.node, name);
  const init = holder.path.isVariableDeclarator() ? initialValueAt(holder.path) : holder.path;
  const literal = init && skinOf(init);
  if (!literal?.isObjectExpression()) return undefined;
  const property = literal.get('properties').findLast((one) => keyOf(one.node) === name);
  return property?.isObjectProperty()
    ? numberOf(project, holder.file, childOf(property, 'value'), depth + 1)
    : undefined;
}

function namedNumber(
  project: Project,
  file: ParsedFile,
  name: string,
  at: NodePath,
  depth: number,
): number | undefined {
  const holder = declarationOf(project, file, name, at);
  const init = holder && initialValueAt(holder.path);
  if (!init || holder.path.parent.type !== 'VariableDeclaration' || holder.path.parent.kind !== 'const')
    return undefined;
  return numberOf(project, holder.file, init, depth + 1);
}

interface Declaration {
  readonly file: ParsedFile;
  readonly path: NodePath;
}

/** The declarator, enum or literal that a name stands for, in the module that it comes from. */
function declarationOf(project: Project, file: ParsedFile, name: string, at: NodePath): Declaration | undefined {
  const binding = at.scope.getBinding(name);
  if (!binding) {
    const own = file.paths('TSEnumDeclaration').find(({ node }) => node.id.name === name);
    return own && { file, path: own };
  }
  const { path } = binding;
  if (path.isVariableDeclarator()) return { file, path };
  if (!path.isImportSpecifier() || !path.parentPath?.isImportDeclaration()) return undefined;
  const target = project.modules.resolve(file.path, path.parentPath.node.source.value);
  const { imported } = path.node;
  const exported = imported.type === 'Identifier' ? imported.name : imported.value;
  return target === undefined ? undefined : exportedDeclaration(project, target, exported, new Set());
}

function exportedDeclaration(project: Project, path: string, name: string, seen: Set<string>): Declaration | undefined {
  const file = seen.has(path) ? undefined : project.file(path);
  if (!file) return undefined;
  seen.add(path);
  const { named, stars } = exportTableOf(file);
  const own = file.paths('TSEnumDeclaration').find(({ node }) => node.id.name === name);
  if (own) return { file, path: own };
  for (const entry of named.get(name) ?? []) {
    if (entry.kind === 'binding') {
      const declared = file.program.scope.getBinding(entry.name)?.path;
      if (declared?.isVariableDeclarator()) return { file, path: declared };
    } else if (entry.kind === 'link') {
      const target = project.modules.resolve(path, entry.specifier);
      const found = target === undefined ? undefined : exportedDeclaration(project, target, entry.name, seen);
      if (found) return found;
    }
  }
  for (const specifier of stars) {
    const target = project.modules.resolve(path, specifier);
    const found = target === undefined ? undefined : exportedDeclaration(project, target, name, seen);
    if (found) return found;
  }
  return undefined;
}

function enumNumber(node: Node, name: string): number | undefined {
  if (node.type !== 'TSEnumDeclaration') return undefined;
  const members = node.members ?? node.body?.members ?? [];
  const member = members.find(({ id }) => (id.type === 'Identifier' ? id.name : id.value) === name);
  return literalNumberOf(member?.initializer);
}
