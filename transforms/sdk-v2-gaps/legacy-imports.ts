/** Names that come from the frozen packages of SDK v2. */
import { importsOf } from '../../ast/imports.js';
import type { ParsedFile } from '../contract.js';
import type { Note } from './note-rule.js';

export function findImportedFrom(file: ParsedFile, module: RegExp, names: (name: string) => boolean): Note[] {
  return importsOf(file)
    .filter(({ specifier }) => module.test(specifier))
    .flatMap(({ specifier, bindings }) =>
      bindings
        .filter(({ imported, typeOnly }) => !typeOnly && names(imported))
        .map(({ imported, node, start, end }) => ({
          node,
          words: { name: imported },
          steps: [{ file: file.path, start, end, shows: `${imported} imported from ${specifier}` }],
        })),
    );
}
