/** Where a module is brought in by code that does nothing else, and could be done once more for another module. */
import type { NodePath } from '@babel/traverse';
import type { Node, VariableDeclaration } from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { removeElementEdits } from '../../ast/lists.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { insertAfterEdit, removeStatementEdit } from '../../ast/statements.js';
import { isFirstOnLine } from '../../ast/tokens.js';

export interface Repeatable {
  /** What is written once more: the statement, or the declarator. */
  readonly node: Node;
  repeat(texts: readonly string[]): Edit;
  remove(): Edit[];
}

/** A whole statement, or one of several declarators. */
export function repeatableOf(file: ParsedFile, path: NodePath): Repeatable | undefined {
  const statement = path.find((at) => at.isStatement());
  if (!statement?.inList) return undefined;
  const { node } = statement;
  if (node.type === 'ImportDeclaration' && node.specifiers.length > 1) return undefined;
  if (node.type === 'VariableDeclaration' && node.declarations.length > 1) return declaratorIn(file, node, path);
  if (!['ImportDeclaration', 'TSImportEqualsDeclaration', 'VariableDeclaration'].includes(node.type)) return undefined;
  return {
    node,
    repeat: (texts) => insertAfterEdit(file, node, texts),
    remove: () => [removeStatementEdit(file, node)],
  };
}

function declaratorIn(file: ParsedFile, { declarations }: VariableDeclaration, path: NodePath): Repeatable | undefined {
  const node = path.find((at) => at.isVariableDeclarator())?.node;
  if (node?.type !== 'VariableDeclarator' || !declarations.includes(node)) return undefined;
  const second = declarations[1].start ?? 0;
  const isListed = isFirstOnLine(file.text, second);
  const gap = isListed ? `${eolAt(file.text, second, file.style)}${indentAt(file.text, second)}` : ' ';
  const end = node.end ?? 0;
  return {
    node,
    repeat: (texts) => ({ file: file.path, start: end, end, text: texts.map((text) => `,${gap}${text}`).join('') }),
    remove: () => removeElementEdits(file, declarations, [node]),
  };
}
