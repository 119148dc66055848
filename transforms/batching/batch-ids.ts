/** Ids of the messages in a batch. */
import type { NodePath } from '@babel/traverse';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ArrayElement, MessageArray } from './arrays.js';

/** Ids that repeat, are null, or cannot be told apart. A batch with such ids could not be answered rightly either. */
export function hasUnclearIds({ form, elements }: MessageArray): boolean {
  const requests = elements.filter(({ messages }) => messages.some(({ kind }) => kind === 'request'));
  if (requests.some(isConstantRepeated)) return true;
  // Arrays of several callers may use the same ids; they are never in one batch.
  const groups = new Map<unknown, string[]>();
  for (const element of requests) {
    const group = form === 'passed' ? element.path.container : elements;
    for (const { text, isFresh: fresh } of idTextsOf(element)) {
      if (text === 'null' || text === 'undefined') return true;
      if (!fresh) groups.set(group, [...(groups.get(group) ?? []), text]);
    }
  }
  return [...groups.values()].some((texts) => new Set(texts).size < texts.length);
}

interface IdText {
  readonly text: string;
  /** Another value at every evaluation: `nextId++`, `randomUUID()`. */
  readonly isFresh: boolean;
}

function idTextsOf({ messages }: ArrayElement): IdText[] {
  return messages.flatMap(({ file, parts }) => {
    const id = parts.get('id');
    return id ? [{ text: file.textOf(id.value.node), isFresh: isFresh(id.value) }] : [];
  });
}

/** `Date.now()` gives the same number to a whole batch. */
function isFresh(path: NodePath): boolean {
  const inner = skinOf(path);
  if (inner.isUpdateExpression() || inner.isAssignmentExpression()) return true;
  if (inner.isCallExpression()) return !inner.get('callee').matchesPattern('Date.now');
  if (inner.isTemplateLiteral() || inner.isBinaryExpression()) {
    const parts = inner.isTemplateLiteral() ? inner.get('expressions') : [inner.get('left'), inner.get('right')];
    return parts.some((part) => isFresh(part as NodePath));
  }
  return false;
}

/** A literal id in a `map` callback or a loop; `i` and `call.id` differ from turn to turn. */
function isConstantRepeated(element: ArrayElement): boolean {
  return (
    element.isRepeated &&
    element.messages.some(({ parts }) => {
      const id = parts.get('id') && skinOf(parts.get('id')!.value);
      const isConstant = id?.isLiteral() && !(id.isTemplateLiteral() && id.node.expressions.length > 0);
      return id !== undefined && (isConstant || (id.isCallExpression() && !isFresh(id)));
    })
  );
}
