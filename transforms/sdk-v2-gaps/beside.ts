/** One more condition beside one that is there. */

import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';

/**
 * `test` → `(test || added)`; without brackets where nothing else stands beside it.
 * @param operator `&&` where the test is a negative one
 */
export function besideEdits(
  file: ParsedFile,
  { node, parent }: NodePath,
  operator: '||' | '&&',
  added: string,
): Edit[] {
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const text = ` ${operator} ${added}`;
  const isAlone = outerSpanOf(file, node).start < start || isAloneIn(node, parent, operator);
  return [
    ...(isAlone ? [] : [{ file: file.path, start, end: start, text: '(' }]),
    { file: file.path, start: end, end, text: isAlone ? text : `${text})` },
  ];
}

function isAloneIn(node: Node, parent: Node, operator: string): boolean {
  switch (parent.type) {
    case 'IfStatement':
    case 'WhileStatement':
    case 'ConditionalExpression':
      return parent.test === node;
    case 'ReturnStatement':
    case 'VariableDeclarator':
      return true;
    case 'ArrowFunctionExpression':
      return parent.body === node;
    case 'LogicalExpression':
      return parent.operator === operator;
    default:
      return false;
  }
}

/** The condition that a test is part of, as text. */
export function conditionText(file: ParsedFile, test: NodePath): string {
  let at = test;
  while (at.parentPath?.isLogicalExpression() || at.parentPath?.isUnaryExpression({ operator: '!' }))
    at = at.parentPath;
  return file.textOf(at.node);
}
