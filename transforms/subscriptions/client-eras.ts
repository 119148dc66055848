/** Code that only a server of 2025 makes run, as the tests round it show. */
import type { NodePath } from '@babel/traverse';
import type { Node, Statement } from '@babel/types';
import { calleeNameOf, isCall, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { stringValueOf } from '../../ast/literals.js';

/** Whether a test of the era stands round the code, or in front of it and leaves. */
export function asksForEra(path: NodePath): boolean {
  for (let at: NodePath | null = path; at?.parentPath; at = at.parentPath) {
    const { parent, key, listKey, container } = at;
    if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') {
      if (key !== 'test' && excludesModern(at, parent.test, key === 'consequent')) return true;
    } else if (parent.type === 'LogicalExpression' && key === 'right') {
      if (parent.operator !== '??' && excludesModern(at, parent.left, parent.operator === '&&')) return true;
    }
    if ((listKey !== 'body' && listKey !== 'consequent') || !Array.isArray(container)) continue;
    const before = (container as Node[]).slice(0, Number(key));
    const scope = at;
    if (
      before.some(
        (node) => node.type === 'IfStatement' && leaves(node.consequent) && excludesModern(scope, node.test, false),
      )
    )
      return true;
  }
  return false;
}

/** Whether a test with this outcome shows that the server is none of 2026-07-28. */
function excludesModern(at: NodePath, test: Node, outcome: boolean): boolean {
  const node = unwrapped(test);
  if (node.type === 'UnaryExpression' && node.operator === '!') return excludesModern(at, node.argument, !outcome);
  if (node.type === 'LogicalExpression') {
    if ((node.operator === '&&') !== outcome) return false;
    return excludesModern(at, node.left, outcome) || excludesModern(at, node.right, outcome);
  }
  if (node.type === 'BinaryExpression') return comparesEra(node, outcome);
  if (node.type !== 'Identifier') return false;
  const binding = at.scope.getBinding(node.name);
  const init = binding?.kind === 'const' && binding.path.isVariableDeclarator() ? binding.path.node.init : undefined;
  if (!init) return false;
  // What a client listens with is there on 2026-07-28 alone.
  if (init.type === 'ConditionalExpression') return !outcome && excludesModern(at, init.test, false);
  return excludesModern(at, init, outcome);
}

/** `client.getProtocolEra() === 'legacy'`, or `this.era !== 'modern'`. */
function comparesEra(
  { operator, left, right }: Extract<Node, { type: 'BinaryExpression' }>,
  outcome: boolean,
): boolean {
  if (!/^[!=]==?$/.test(operator)) return false;
  const [one, other] = [unwrapped(left), unwrapped(right)];
  const asked = [one, other].find(isEra);
  const era = stringValueOf(asked === one ? other : one);
  if (!asked || era === undefined) return false;
  const isEqual = operator.startsWith('=') === outcome;
  return era === 'modern' ? !isEqual : era === 'legacy' && isEqual;
}

/** Asked of the client, or kept by the program: `this.protocolEra`, whose values have the names that the SDK gives them. */
function isEra(node: Node): boolean {
  if (isCall(node)) return calleeNameOf(node) === 'getProtocolEra';
  const name = isMember(node) ? memberNameOf(node) : node.type === 'Identifier' ? node.name : undefined;
  return name !== undefined && /^(?:e|\w*E)ra$/.test(name);
}

function leaves(consequent: Statement): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last !== undefined && /^(?:Return|Throw|Continue|Break)Statement$/.test(last.type);
}
