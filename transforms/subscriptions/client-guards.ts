/** Statements that only a server of 2025 is to see. */
import type { NodePath } from '@babel/traverse';
import type { Expression } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { childOf } from '../../ast/paths.js';
import { removeStatementEdit } from '../../ast/statements.js';
import { commentsIn, outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';

/** The statement that consists of the call: with `await` and `void` before it and `.catch(…)` behind it. */
export function statementOfCall(call: NodePath): NodePath | undefined {
  let at = call;
  for (let parent = at.parentPath; parent; parent = at.parentPath) {
    const isPrefix = parent.isAwaitExpression() || parent.isUnaryExpression({ operator: 'void' });
    const isChain = isMember(parent.node) && at.key === 'object' && memberNameOf(parent.node) === 'catch';
    const isChained = (parent.isCallExpression() || parent.isOptionalCallExpression()) && at.key === 'callee';
    if (!isPrefix && !isChain && !(isChained && at !== call)) break;
    at = parent;
  }
  return at.parentPath?.isExpressionStatement() ? at.parentPath : undefined;
}

/** Puts a statement under a test: into that of its own `if`, or into a new one. */
export function guardEdits(file: ParsedFile, statement: NodePath, test: string): Edit[] {
  const { parentPath: parent, key, node } = statement;
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  if (statement.inList) return [{ file: file.path, start, end: start, text: `if (${test}) ` }];
  if (parent?.isIfStatement() && key === 'consequent' && !parent.node.alternate) {
    const outer = outerSpanOf(file, parent.node.test);
    const isLoose = LOOSER_THAN_AND.has(operatorOf(parent.node.test)) && outer.start === parent.node.test.start;
    return [
      ...(isLoose ? [{ file: file.path, start: outer.start, end: outer.start, text: '(' }] : []),
      { file: file.path, start: outer.end, end: outer.end, text: `${isLoose ? ')' : ''} && ${test}` },
    ];
  }
  return [
    { file: file.path, start, end: start, text: `{ if (${test}) ` },
    { file: file.path, start: end, end, text: ' }' },
  ];
}

const LOOSER_THAN_AND: ReadonlySet<string> = new Set([
  '||',
  '??',
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'ConditionalExpression',
  'SequenceExpression',
  'YieldExpression',
]);

function operatorOf(test: Expression): string {
  return test.type === 'LogicalExpression' ? test.operator : test.type;
}

/** Takes a statement out; where it is all that an `if` does, that goes too when its test does nothing else. */
export function goneEdits(file: ParsedFile, statement: NodePath): Edit[] | undefined {
  const parent = statement.parentPath;
  const whole = statement.inList ? statement : parent?.isIfStatement() && !parent.node.alternate ? parent : undefined;
  if (!whole?.inList || commentsIn(file, outerSpanOf(file, whole.node)).length > 0) return undefined;
  if (whole !== statement && !isPlainTest(file, childOf(whole, 'test'))) return undefined;
  return [removeStatementEdit(file, whole.node)];
}

/** Reads and `getServerCapabilities()`, nothing that has an effect. */
function isPlainTest(file: ParsedFile, test: NodePath): boolean {
  return /^[\w$.?!\s]*(?:\.getServerCapabilities\(\)[\w$.?!\s]*)?$/.test(file.textOf(test.node));
}
