/** The names between the braces of an import or export: adding and removing them. */
import type { ExportNamedDeclaration, ImportDeclaration, Node } from '@babel/types';
import type { Edit } from './edits.js';
import type { ParsedFile } from './file.js';
import { appendElementsEdit, removeElementEdits } from './lists.js';
import { removeStatementEdit } from './statements.js';
import { tokenAfter } from './tokens.js';

export type SpecifierHolder = ImportDeclaration | ExportNamedDeclaration;

/** Offset of `{` (`import` and `export` are equally long); `undefined` for `import d from`, `import * as ns from`. */
export function braceOf(file: ParsedFile, node: SpecifierHolder): number | undefined {
  const head = node.specifiers.findLast(
    ({ type }) => type === 'ImportDefaultSpecifier' || type === 'ExportDefaultSpecifier',
  );
  let at = tokenAfter(file, head ? (head.end ?? 0) : (node.start ?? 0) + 'import'.length);
  if (file.text[at] === ',') at = tokenAfter(file, at + 1);
  for (const word of ['type', 'typeof', 'defer', 'source']) {
    if (!head && file.text.startsWith(word, at) && !/[\w$]/.test(file.text[at + word.length])) {
      at = tokenAfter(file, at + word.length);
      break;
    }
  }
  return file.text[at] === '{' ? at : undefined;
}

/** Adds `A`, `A as B`, `type A` to the braces, or opens braces behind a default import. `undefined`: no place for it. */
export function appendSpecifiersEdit(
  file: ParsedFile,
  node: SpecifierHolder,
  texts: readonly string[],
): Edit | undefined {
  const brace = braceOf(file, node);
  const named = node.specifiers.filter(({ type }) => type === 'ImportSpecifier' || type === 'ExportSpecifier');
  if (brace !== undefined) return appendElementsEdit(file, named, texts, brace, ' ');
  const [only] = node.specifiers;
  if (node.specifiers.length !== 1 || only.type !== 'ImportDefaultSpecifier') return undefined;
  const end = only.end ?? 0;
  return { file: file.path, start: end, end, text: `, { ${texts.join(', ')} }` };
}

/** Removes names from an import or export; the statement goes when none is left. */
export function removeSpecifierEdits(file: ParsedFile, node: SpecifierHolder, removed: readonly Node[]): Edit[] {
  const specifiers: readonly Node[] = node.specifiers;
  const kept = specifiers.filter((specifier) => !removed.includes(specifier));
  if (kept.length === 0) return [removeStatementEdit(file, node)];
  const isNamed = ({ type }: Node): boolean => type === 'ImportSpecifier' || type === 'ExportSpecifier';
  const named = specifiers.filter(isNamed);
  const head = specifiers.find((specifier) => !isNamed(specifier));
  const namedRemoved = named.filter((specifier) => removed.includes(specifier));
  if (head && removed.includes(head)) {
    const next = specifiers[specifiers.indexOf(head) + 1];
    const brace = isNamed(next) ? braceOf(file, node)! : (next.start ?? 0);
    const rest = removeElementEdits(file, named, namedRemoved);
    return [{ file: file.path, start: head.start ?? 0, end: brace, text: '' }, ...rest];
  }
  if (head && (named.length === namedRemoved.length || !named.length)) {
    // `import d, { A } from` without A: comma and braces go; `import d, * as ns from` without ns likewise.
    const last = specifiers.at(-1)!;
    const at = tokenAfter(file, last.end ?? 0);
    const closing = file.text[at] === ',' ? tokenAfter(file, at + 1) : at;
    const end = named.length > 0 ? closing + 1 : (last.end ?? 0);
    return [{ file: file.path, start: head.end ?? 0, end, text: '' }];
  }
  return removeElementEdits(file, named, namedRemoved);
}
