/** Edits that give annotations another type of the SDK, and its name to the import that the old one came from. */
import type { ImportDeclaration, ImportSpecifier } from '@babel/types';
import { referencesOf } from '../../ast/scope.js';
import { appendSpecifiersEdit, removeSpecifierEdits } from '../../ast/specifiers.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { LooseResult } from './loose-results.js';
import { sdkNameOf } from './loose-results.js';

/** `undefined` when the names cannot be brought in. The first site carries the edits of the imports. */
export function retypedEdits(
  file: ParsedFile,
  changing: readonly LooseResult[],
): ReadonlyMap<LooseResult, Edit[]> | undefined {
  const { scope } = file.program;
  const results = [...new Set(changing.map(({ result }) => result))];
  if (results.some((name) => scope.hasBinding(name) && sdkNameOf(file, name) !== name)) return undefined;
  let missing = results.filter((name) => !scope.hasBinding(name));
  const imports: Edit[] = [];
  for (const local of new Set(changing.map(({ type }) => type.node.name))) {
    const edits = importEdits(file, local, changing, missing);
    if (!edits) return undefined;
    imports.push(...edits);
    missing = [];
  }
  return new Map(
    changing.map((one, index) => {
      const { start, end } = one.type.node;
      const edit = { file: file.path, start: start ?? 0, end: end ?? 0, text: one.result };
      return [one, index === 0 ? [edit, ...imports] : [edit]];
    }),
  );
}

function importEdits(
  file: ParsedFile,
  local: string,
  changing: readonly LooseResult[],
  missing: readonly string[],
): Edit[] | undefined {
  const binding = file.program.scope.getBinding(local);
  const specifier = binding?.path.node as ImportSpecifier | undefined;
  const statement = binding?.path.parent as ImportDeclaration | undefined;
  if (!binding || !specifier || !statement) return undefined;
  const gone = new Set<object>(changing.map(({ type }) => type.node));
  const isLast = referencesOf(file, binding).every(({ path }) => gone.has(path.node));
  const texts = missing.map((name) => (specifier.importKind === 'type' ? `type ${name}` : name));
  if (!isLast) {
    const edit = texts.length > 0 ? appendSpecifiersEdit(file, statement, texts) : undefined;
    return edit ? [edit] : texts.length > 0 ? undefined : [];
  }
  if (texts.length === 0) return removeSpecifierEdits(file, statement, [specifier]);
  return [{ file: file.path, start: specifier.start ?? 0, end: specifier.end ?? 0, text: texts.join(', ') }];
}
