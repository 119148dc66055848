/**
 * Imports of SDK v1 that come to name one package: `import { A } from 'x'` twice becomes one import, as linters ask.
 *
 * Left apart: an import with a comment of its own (one above the first of them stays there), imports of types and of values, default and namespace imports, and
 * imports of SDK v2 that were there before, whose lines need no change.
 */
import type { ImportDeclaration } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { commentsIn, isFirstOnLine, lineEndAt, lineStartAt } from '../../ast/tokens.js';
import { type FatedName, groupsOf, type Joint } from './import-edits.js';
import type { V1Link } from './imported-names.js';

interface Draft {
  readonly given: Set<string>;
  readonly taken: Map<string, string[]>;
}

export function jointsOf(
  file: ParsedFile,
  links: readonly (readonly [V1Link, readonly FatedName[]])[],
): ReadonlyMap<V1Link, Joint> {
  const owners = new Map<string, V1Link>();
  const joints = new Map<V1Link, Draft>();
  for (const [link, names] of links) {
    const node = plainImportOf(link);
    if (!node) continue;
    const groups = groupsOf(file, names);
    const keyOf = (specifier: string): string => `${node.importKind} ${specifier}`;
    const isWhole =
      names.every(({ fate }) => fate.type !== 'stays') && [...groups.keys()].every((one) => owners.has(keyOf(one)));
    const draft: Draft = { given: new Set(), taken: new Map() };
    joints.set(link, draft);
    for (const [specifier, texts] of groups) {
      const owner = owners.get(keyOf(specifier));
      if (!owner && !isExplained(file, node)) owners.set(keyOf(specifier), link);
      if (!owner || (isWhole && hasComments(file, node))) continue;
      draft.given.add(specifier);
      const { taken } = joints.get(owner)!;
      taken.set(specifier, [...(taken.get(specifier) ?? []), ...texts]);
    }
  }
  return joints;
}

/** `import { A, type B } from 'x'` at the top of a module. */
function plainImportOf({ link }: V1Link): ImportDeclaration | undefined {
  const { path } = link;
  if (!path.isImportDeclaration() || !path.parentPath.isProgram()) return undefined;
  const { specifiers, attributes } = path.node;
  const isPlain = specifiers.length > 0 && specifiers.every(({ type }) => type === 'ImportSpecifier');
  return isPlain && (attributes ?? []).length === 0 ? path.node : undefined;
}

/** `import { A } from 'x'; // why` */
function isExplained(file: ParsedFile, node: ImportDeclaration): boolean {
  const end = node.end ?? 0;
  return commentsIn(file, { start: end, end: lineEndAt(file.text, end) }).length > 0;
}

/** On its own lines, or right above. */
function hasComments(file: ParsedFile, node: ImportDeclaration): boolean {
  const [from, to] = [lineStartAt(file.text, node.start ?? 0), lineEndAt(file.text, node.end ?? 0)];
  return file.comments.some((comment) => {
    const [start, end] = [comment.start ?? 0, comment.end ?? 0];
    if (end > from) return start < to;
    // A comment that closes another line of code is about that line.
    return (
      /^\s?\s?$/.test(file.text.slice(end, from)) &&
      isFirstOnLine(file.text, start) &&
      !/\n.*\n/s.test(file.text.slice(end, from))
    );
  });
}
