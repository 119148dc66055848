/**
 * What goes from the server to the client while a request is answered: questions have no channel in 2026-07-28 and
 * are refused at once; log messages go only to requests that ask for them.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import { isAsync } from '../../ast/functions.js';
import type { Ask, Push } from '../../ast/mcp/wire/asks.js';
import { childOf } from '../../ast/paths.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { statementOf } from '../../ast/statements.js';
import type { EraNames } from './era-names.js';

export type ChannelEdits = { readonly edits: readonly Edit[] } | { readonly missing: string };

/** `if (modernRequest()) return Promise.reject(new Error(…))` first in the function that asks. */
export function askEdits({ file, fn }: Ask, names: EraNames): ChannelEdits {
  const { quote, semicolons, indent: step } = file.style;
  const message = `${quote}A client of 2026-07-28 cannot be asked while its request is answered${quote}`;
  const error = `new Error(${message})`;
  const body = childOf(fn, 'body');
  if (!body.isBlockStatement()) {
    const start = body.node.start ?? 0;
    return {
      edits: [{ file: file.path, start, end: start, text: `${names.modernRequest}() ? Promise.reject(${error}) : ` }],
    };
  }
  const [first] = body.node.body;
  if (!first) return { missing: 'the function that asks the client is empty' };
  const start = first.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  const indent = indentAt(file.text, start);
  const semicolon = semicolons ? ';' : '';
  const refuse = isAsync(fn) ? `throw ${error}` : `return Promise.reject(${error})`;
  const text = `if (${names.modernRequest}()) {${eol}${indent}${step}${refuse}${semicolon}${eol}${indent}}${eol}${indent}`;
  return { edits: [{ file: file.path, start, end: start, text }] };
}

/** `if (mayLog(level))` in front of the statement that sends a log message. */
export function logEdits({ file, path, level }: Push, names: EraNames): ChannelEdits {
  const statement =
    statementOf(path) ?? (path.findParent((at) => at.isStatement()) as NodePath<t.Statement> | null) ?? undefined;
  if (level === undefined) return { missing: 'it sends log messages whose level is not seen where they are made' };
  if (!statement) return { missing: 'it sends log messages from where no statement can be put in front' };
  const start = statement.node.start ?? 0;
  const condition = `${names.mayLog}(${level})`;
  if (statement.isExpressionStatement())
    return { edits: [{ file: file.path, start, end: start, text: `if (${condition}) ` }] };
  const eol = eolAt(file.text, start, file.style);
  const semicolon = file.style.semicolons ? ';' : '';
  if (!statement.inList || !(statement.isVariableDeclaration() || statement.isReturnStatement()))
    return { missing: 'it sends log messages from where no statement can be put in front' };
  return {
    edits: [
      {
        file: file.path,
        start,
        end: start,
        text: `if (!${condition}) return${semicolon}${eol}${indentAt(file.text, start)}`,
      },
    ],
  };
}
