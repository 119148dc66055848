/** Tests for a failed response, where a single request may be answered with a status of its own. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { eolAt, indentAt } from '../../ast/source.js';
import { outerSpanOf } from '../../ast/tokens.js';
import type { Edit } from '../contract.js';
import { type Draft, freeName } from './loop-draft.js';

/**
 * A single request that fails may come with a status of its own (404 for an unknown method), where the batch was 200
 * with the error inside. Such an answer stays an item of the list; anything else still counts as a failure.
 */
export function answerEdits(draft: Draft): Edit[] {
  const { file, batch, region, message, semicolon } = draft;
  const { response, checks, reply } = region;
  if (batch.send.kind !== 'fetch' || response === undefined || !reply) return [];
  const failing = checks.filter((check) => isFailureOf(check, response));
  const [first] = failing;
  if (!first) return [];
  const name = freeName(first, 'isAnswer');
  const body = `await ${response}.clone().json().catch(() => undefined)`;
  const isTyped = /\.[cm]?tsx?$/.test(file.path);
  const read = isTyped ? `((${body}) as { id?: unknown } | undefined)` : `(${body})`;
  const guard = batch.hasNotifications ? `'id' in ${message} && ` : '';
  const start = first.node.start ?? 0;
  const [eol, indent] = [eolAt(file.text, start, file.style), indentAt(file.text, start)];
  const line = `const ${name} = !${response}.ok && ${guard}${read}?.id === ${message}.id${semicolon}`;
  const isOwnLine = file.text.slice(0, start).endsWith(`${eol}${indent}`) || start === indent.length;
  const unit = isOwnLine ? file.style.indent : '';
  const tests = failing.flatMap((check) => {
    const test = outerSpanOf(file, check.node.test);
    const isLoose = check.node.test.type === 'LogicalExpression' && check.node.test.operator !== '&&';
    return [
      ...(isLoose ? [{ file: file.path, start: test.start, end: test.start, text: '(' }] : []),
      { file: file.path, start: test.end, end: test.end, text: `${isLoose ? ')' : ''} && !${name}` },
    ];
  });
  return [{ file: file.path, start, end: start, text: `${line}${eol}${indent}${unit}` }, ...tests];
}

/** `if (!res.ok) throw …`, `if (res.status !== 200) return …`; 202 is how notifications are answered, no failure. */
export function isFailureOf(check: NodePath<t.IfStatement>, response: string): boolean {
  let found = false;
  let isAccepted = false;
  check.get('test').traverse({
    MemberExpression(member) {
      const isOwn = member.get('object').isIdentifier({ name: response });
      if (isOwn && /^(?:ok|status)$/.test((member.node.property as t.Identifier).name ?? '')) found = true;
    },
    NumericLiteral({ node }) {
      if (node.value === 202 || node.value === 204) isAccepted = true;
    },
  });
  return found && !isAccepted;
}
