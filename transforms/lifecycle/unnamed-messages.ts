/** Entries whose message has no name: `handle(JSON.parse(line))`. */

import type { NodePath } from '@babel/traverse';
import type { FunctionNode } from '../../ast/functions.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { callEdits } from './dispatch-edits.js';
import type { EntryEdits } from './entry-edits.js';
import type { EraNames } from './era-names.js';
import { refusalLines, semicolonOf } from './refusals.js';

/** `handle(JSON.parse(line));` → the message gets a name above the statement, or in a block made of the expression. */
export function unnamedEdits(entry: Entry, names: EraNames, modern: string | undefined): EntryEdits {
  const { file, fn, message } = entry;
  const source = outermostOf(entry.source);
  const [from, to] = [source.node.start ?? 0, source.node.end ?? 0];
  const semicolon = semicolonOf(file);
  const lines = [`const ${message} = ${file.text.slice(from, to)}${semicolon}`, ...refusalLines(entry, names, modern)];
  const swap = { file: file.path, start: from, end: to, text: message ?? '' };
  const wraps = entry.dispatches.flatMap((call) => callEdits(entry, call, names));
  const body = fn.isProgram() ? undefined : (fn as NodePath<FunctionNode>).node.body;
  if (body && body.type !== 'BlockStatement') {
    const eol = eolAt(file.text, from, file.style);
    const outer = indentAt(file.text, body.start ?? 0);
    const inner = `${outer}${file.style.indent}`;
    const head = lines.map((line) => `${eol}${inner}${line}`).join('');
    const opening = {
      file: file.path,
      start: body.start ?? 0,
      end: body.start ?? 0,
      text: `{${head}${eol}${inner}return `,
    };
    const closing = { file: file.path, start: body.end ?? 0, end: body.end ?? 0, text: `${semicolon}${eol}${outer}}` };
    return { edits: [opening, ...wraps, swap, closing] };
  }
  const statement = source.findParent((at) => at.isStatement());
  const isPlain =
    statement?.isExpressionStatement() || statement?.isVariableDeclaration() || statement?.isReturnStatement();
  if (!statement || !isPlain || !statement.inList) return { missing: 'its message has no name where it comes in' };
  const start = statement.node.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  const indent = indentAt(file.text, start);
  const named = { file: file.path, start, end: start, text: lines.map((line) => `${line}${eol}${indent}`).join('') };
  return { edits: [named, ...wraps, swap] };
}

/** With `await` and casts round it. */
function outermostOf(path: NodePath): NodePath {
  let at = path;
  while (at.parentPath && (at.parentPath.isAwaitExpression() || at.parentPath.isTSAsExpression())) at = at.parentPath;
  return at;
}
