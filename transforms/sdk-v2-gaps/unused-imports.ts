/** Imports that nothing uses any more once certain uses of them are gone. */
import type { ImportDeclaration, Node } from '@babel/types';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { childOf } from '../../ast/paths.js';
import { bindingOf, referencesOf } from '../../ast/scope.js';
import { removeSpecifierEdits } from '../../ast/specifiers.js';
import type { Edit, ParsedFile } from '../contract.js';

/** @param gone the identifiers that an edit takes away */
export function unusedImportEdits(file: ParsedFile, gone: readonly Node[]): Edit[] {
  const byDeclaration = new Map<ImportDeclaration, Node[]>();
  if (gone.length === 0) return [];
  for (const specifier of file.paths('ImportSpecifier')) {
    const binding = bindingOf(file, childOf(specifier, 'local') as IdentifierPath);
    const uses = binding ? referencesOf(file, binding) : [];
    if (uses.length === 0 || !uses.every(({ path }) => gone.includes(path.node))) continue;
    const declaration = specifier.parent as ImportDeclaration;
    byDeclaration.set(declaration, [...(byDeclaration.get(declaration) ?? []), specifier.node]);
  }
  return [...byDeclaration].flatMap(([declaration, removed]) => removeSpecifierEdits(file, declaration, removed));
}
