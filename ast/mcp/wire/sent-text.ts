/** The value behind a text that is sent. */
import type { NodePath } from '@babel/traverse';
import { initialValueOf } from '../../initial-values.js';
import { childOf, childrenOf } from '../../paths.js';
import { skinOf } from '../shapes.js';

/** What is made text: `JSON.stringify(x)`, with a line end or a buffer round it. */
function stringifiedOf(path: NodePath): NodePath | undefined {
  const inner = skinOf(path);
  if (inner.isBinaryExpression({ operator: '+' })) return stringifiedOf(childOf(inner, 'left'));
  if (inner.isTemplateLiteral()) {
    const [first, second] = childrenOf(inner, 'expressions');
    const isFrame = inner.node.quasis.every(({ value }) =>
      /^(?:data:\s*|event:\s*\w+\n|\s|\\n)*$/.test(value.cooked ?? ''),
    );
    return first && !second && isFrame ? stringifiedOf(first) : undefined;
  }
  if (!inner.isCallExpression()) return undefined;
  const callee = inner.get('callee');
  const [argument] = childrenOf(inner, 'arguments');
  if (!argument) return undefined;
  if (callee.matchesPattern('JSON.stringify')) return argument;
  return callee.matchesPattern('Buffer.from') ? stringifiedOf(argument) : undefined;
}

/** The text may stand behind one constant: `const body = JSON.stringify(message); fetch(url, { body })`. */
export function textPayloadOf(path: NodePath): NodePath | undefined {
  const direct = stringifiedOf(path);
  if (direct) return direct;
  const inner = skinOf(path);
  const binding = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name) : undefined;
  const init = binding?.constant ? initialValueOf(binding) : undefined;
  return init && stringifiedOf(init);
}
