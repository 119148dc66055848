/** Type aliases and interfaces of the project by name, through imports and re-exports. */
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';

export interface DeclaredType {
  readonly file: ParsedFile;
  readonly node: t.TSTypeAliasDeclaration | t.TSInterfaceDeclaration;
}

const declared = new WeakMap<ParsedFile, ReadonlyMap<string, DeclaredType['node']>>();

function declarationsIn(file: ParsedFile): ReadonlyMap<string, DeclaredType['node']> {
  let known = declared.get(file);
  if (!known) {
    const found = file.paths('TSTypeAliasDeclaration', 'TSInterfaceDeclaration');
    known = new Map(found.map(({ node }) => [node.id.name, node as DeclaredType['node']]));
    declared.set(file, known);
  }
  return known;
}

/** What a type name of this file stands for. */
export function declaredType(
  evaluator: Evaluator,
  file: ParsedFile,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): DeclaredType | undefined {
  const own = declarationsIn(file).get(name);
  if (own) return { file, node: own };
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
): DeclaredType | undefined {
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
        : declaredType(evaluator, file, local, visited);
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
