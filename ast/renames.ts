/** Renames of bindings as edits, with every use followed: shorthand, exports, JSX, types. */
import type { Binding } from '@babel/traverse';
import type { ImportSpecifier } from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import { type IdentifierPath, isShorthand } from './identifiers.js';
import { quotedText } from './literals.js';
import { declarationsOf, isMerged, isNameFree, referencesOf } from './scope.js';

/** Why a binding cannot be renamed here. */
export type RenameObstacle = 'name-taken' | 'exported' | 'merged' | 'parameter-property' | 'jsx-lower-case';

/** The first obstacle to calling a binding `name`, or `undefined` when `renameBindingEdits` may be used. */
export function renameObstacleOf(file: ParsedFile, binding: Binding, name: string): RenameObstacle | undefined {
  if (isMerged(file, binding)) return 'merged';
  if (declarationsOf(file, binding).some((path) => isExportedDeclaration(path))) return 'exported';
  if (declarationsOf(file, binding).some((path) => path.findParent((at) => at.isTSParameterProperty())))
    return 'parameter-property';
  const isJsx = referencesOf(file, binding).some(({ path }) => path.node.type === 'JSXIdentifier');
  if (isJsx && /^[a-z]/.test(name)) return 'jsx-lower-case';
  return isNameFree(file, binding, name) ? undefined : 'name-taken';
}

/** `export const a`, `export function a`, `export class A`: the name is also that of the export. */
function isExportedDeclaration(path: IdentifierPath): boolean {
  const declaration = path.findParent((at) => at.isDeclaration() || at.isFunction());
  // A parameter of an exported function is not exported.
  if (declaration?.isFunction() && path.key !== 'id') return false;
  return declaration?.parentPath?.isExportNamedDeclaration() ?? false;
}

/**
 * Edits that rename a binding and all its uses in this file; `undefined` when `renameObstacleOf` names an obstacle.
 * `{ extra }` becomes `{ extra: ctx }`, `export { A }` becomes `export { B as A }`, `import { A }` becomes
 * `import { A as B }`: what other code sees keeps its name.
 */
export function renameBindingEdits(file: ParsedFile, binding: Binding, name: string): Edit[] | undefined {
  if (binding.identifier.name === name) return [];
  if (renameObstacleOf(file, binding, name)) return undefined;
  const uses = referencesOf(file, binding).map(({ path }) => path);
  return [...declarationsOf(file, binding), ...uses].map((path) => renameEdit(file, path, name));
}

function renameEdit(file: ParsedFile, path: IdentifierPath, name: string): Edit {
  const { parent, node } = path;
  const start = node.start ?? 0;
  const end = start + node.name.length;
  const edit = (text: string): Edit => ({ file: file.path, start, end, text });
  if (isShorthand(path)) return edit(`${node.name}: ${name}`);
  if (parent.type === 'ExportSpecifier' && parent.exported.start === start) return edit(`${name} as ${node.name}`);
  if (parent.type === 'ImportSpecifier' && parent.imported.start === start) return edit(`${node.name} as ${name}`);
  return edit(name);
}

/**
 * Edits that make an import specifier bring in `imported` instead. Without an alias the local name follows, with all
 * its uses, when that name is free (`McpError` → `ProtocolError` everywhere); else the old local name stays as an
 * alias. A name in use as an export keeps its exported name.
 */
export function renameImportedEdits(file: ParsedFile, specifier: ImportSpecifier, imported: string): Edit[] {
  const { start, end } = { start: specifier.imported.start ?? 0, end: specifier.imported.end ?? 0 };
  const isAliased = specifier.local.start !== specifier.imported.start;
  const name = /^[\w$]+$/.test(imported) ? imported : quotedText(imported, file.style.quote);
  if (isAliased) return [{ file: file.path, start, end, text: name }];
  const local = specifier.local.name;
  const binding = file.program.scope.getBinding(local);
  const follows = binding && binding.identifier === specifier.local && !renameObstacleOf(file, binding, imported);
  if (!follows) return [{ file: file.path, start, end, text: `${name} as ${local}` }];
  const uses = referencesOf(file, binding).map(({ path }) => renameEdit(file, path, imported));
  return [{ file: file.path, start, end, text: name }, ...uses];
}
