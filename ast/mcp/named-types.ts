/** Type aliases and interfaces of the project by name, through imports and re-exports. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';

type Declaration = t.TSTypeAliasDeclaration | t.TSInterfaceDeclaration;

export interface NamedType {
  readonly file: ParsedFile;
  readonly path: NodePath<Declaration>;
}

const declared = new WeakMap<ParsedFile, ReadonlyMap<string, NodePath<Declaration>>>();

function declarationsIn(file: ParsedFile): ReadonlyMap<string, NodePath<Declaration>> {
  let known = declared.get(file);
  if (!known) {
    const found = [...file.paths('TSTypeAliasDeclaration'), ...file.paths('TSInterfaceDeclaration')];
    known = new Map(found.map((path) => [(path.node.id as t.Identifier).name, path as NodePath<Declaration>]));
    declared.set(file, known);
  }
  return known;
}

/** What a type name of this file stands for. */
export function namedType(
  evaluator: Evaluator,
  file: ParsedFile,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): NamedType | undefined {
  const own = declarationsIn(file).get(name);
  if (own) return { file, path: own };
  const key = `${file.path}#${name}`;
  if (seen.has(key)) return undefined;
  const visited = new Set([...seen, key]);
  for (const statement of file.program.node.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const specifier = statement.specifiers.find(({ local }) => local.name === name);
    if (!specifier) continue;
    const imported = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default';
    return exportedType(evaluator, file, statement.source.value, imported, visited);
  }
  return undefined;
}

function exportedType(
  evaluator: Evaluator,
  from: ParsedFile,
  specifier: string,
  name: string,
  seen: ReadonlySet<string>,
): NamedType | undefined {
  const target = evaluator.project.modules.resolve(from.path, specifier);
  const file = target === undefined ? undefined : evaluator.project.file(target);
  if (!file || seen.has(`${file.path}>${name}`)) return undefined;
  const visited = new Set([...seen, `${file.path}>${name}`]);
  for (const statement of file.program.node.body) {
    if (statement.type === 'ExportNamedDeclaration') {
      const local = localNameOf(statement, name);
      if (local === undefined) continue;
      return statement.source
        ? exportedType(evaluator, file, statement.source.value, local, visited)
        : namedType(evaluator, file, local, visited);
    }
    if (statement.type !== 'ExportAllDeclaration') continue;
    const found = exportedType(evaluator, file, statement.source.value, name, visited);
    if (found) return found;
  }
  return undefined;
}

function localNameOf({ declaration, specifiers }: t.ExportNamedDeclaration, name: string): string | undefined {
  const isHere =
    (declaration?.type === 'TSTypeAliasDeclaration' || declaration?.type === 'TSInterfaceDeclaration') &&
    declaration.id.name === name;
  if (isHere) return name;
  const specifier = specifiers.find((one) => one.type === 'ExportSpecifier' && nameOf(one.exported) === name);
  return specifier?.type === 'ExportSpecifier' ? specifier.local.name : undefined;
}
