/** `'content' in result`: every result type of SDK v2 is open, so `in` tells the compiler nothing. */
import { childOf } from '../../ast/paths.js';
import { findClientCalls } from './client-calls.js';
import { noteRule } from './note-rule.js';

const CALLS: ReadonlySet<string> = new Set(['callTool', 'request', 'getPrompt', 'readResource']);
const MEMBERS = /^(?:content|contents|messages|toolResult|structuredContent|tools|prompts|resources)$/;

export const resultInNarrowing = noteRule({
  id: 'result-in-narrowing',
  title: 'Results are told apart by guards, not by `in`.',
  why: `The result types of SDK v2 are objects that may have any further member. \`'content' in result\` no longer narrows a
union of them: the other branch becomes \`never\`, and what is read there does not compile.`,
  leavesAlone: 'JavaScript, and objects that are not results of the SDK.',
  section: 'Types & schemas',
  sides: ['client'],
  mentions: [' in '],
  reason: [
    'in-test',
    "`'{member}' in …` does not narrow the results of SDK v2; `isCallToolResult(result)` and `isSpecType.X(result)` do.",
  ],
  find(file, project) {
    if (!/\.[cm]?tsx?$/.test(file.path)) return [];
    return file.paths('BinaryExpression').flatMap((path) => {
      const { left, right, operator } = path.node;
      if (operator !== 'in' || left.type !== 'StringLiteral' || right.type !== 'Identifier') return [];
      const declared = MEMBERS.test(left.value) ? path.scope.getBinding(right.name)?.path : undefined;
      if (!declared?.isVariableDeclarator() || !declared.node.init) return [];
      const init = childOf(declared, 'init');
      const { node } = init.isAwaitExpression() ? childOf(init, 'argument') : init;
      const found = findClientCalls(file, project, CALLS).find(({ call }) => call.node === node);
      return found ? [{ node: path.node, words: { member: left.value }, steps: found.steps }] : [];
    });
  },
});
