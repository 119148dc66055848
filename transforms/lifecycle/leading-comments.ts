/** Comments that belong to the code below them. */
import type { Node } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { isFirstOnLine } from '../../ast/tokens.js';

/** Where a node begins with the comments that stand right above it, each on lines of its own, no blank line between. */
export function startWithComments(file: ParsedFile, node: Node): number {
  let first = node.start ?? 0;
  for (const comment of file.comments.filter(({ end }) => (end ?? 0) <= first).reverse()) {
    const between = file.text.slice(comment.end ?? 0, first).replaceAll('\r', '');
    if (between.trim() !== '' || between.split('\n').length > 2 || !isFirstOnLine(file.text, comment.start ?? 0)) break;
    first = comment.start ?? 0;
  }
  return first;
}
