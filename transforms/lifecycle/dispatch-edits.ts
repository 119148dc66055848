/** Code that answers, run inside the era of its message: the calls that dispatch, a handler in front, the rest of a block. */

import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { indentEdits } from '../../ast/print.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { restOfLine } from '../../ast/tokens.js';
import type { EntryWay } from './entry-way.js';
import type { EraNames } from './era-names.js';
import { startWithComments } from './leading-comments.js';
import { semicolonOf } from './refusals.js';

/** Code that moves one level in: new lines inside it have to move along. */
export interface MovedSpan {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly indent: string;
}

/** Edits whose further lines are indented where they fall into code that moves. */
export function withMoved(edits: readonly Edit[], spans: readonly MovedSpan[]): Edit[] {
  return edits.map((edit) => {
    const span = spans.find(({ file, start, end }) => file === edit.file && start <= edit.start && edit.end <= end);
    return span ? { ...edit, text: edit.text.replace(/\n(?=[^\r\n])/g, `\n${span.indent}`) } : edit;
  });
}

export function callEdits({ file, message }: Entry, call: NodePath, names: EraNames): Edit[] {
  const [start, end] = [call.node.start ?? 0, call.node.end ?? 0];
  return [
    { file: file.path, start, end: start, text: `${names.inEra}(${message}, ${names.served}, () => ` },
    { file: file.path, start: end, end, text: ')' },
  ];
}

/** `app.post('/mcp', (req, res, next) => { … }, handler)`. */
export function middlewareEdit({ route }: Entry, names: EraNames): Edit {
  const { file, handler, call } = route!;
  const start = handler.node.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  const outer = indentAt(file.text, call.node.start ?? 0);
  const inner = `${outer}${file.style.indent}`;
  const semicolon = semicolonOf(file);
  // Express has one body, whatever the handler calls it.
  const body = 'req.body';
  const lines = [
    '(req, res, next) => {',
    `${inner}const ${names.refusal} = ${names.refusalOf}(${body}, ${names.served})${semicolon}`,
    `${inner}if (${names.refusal}) res.status(${names.refusal}.status).json(${names.refusal}.body)${semicolon}`,
    `${inner}else ${names.inEra}(${body}, ${names.served}, next)${semicolon}`,
    `${outer}}, `,
  ];
  return { file: file.path, start, end: start, text: lines.join(eol) };
}

export function restEdits(
  { file, message }: Entry,
  way: EntryWay,
  names: EraNames,
): { readonly edits: Edit[]; readonly moved: MovedSpan } | undefined {
  if (!('kind' in way) || way.kind !== 'rest') return undefined;
  const { statements, isReturned, isAwaited } = way;
  const first = statements[0].node;
  const last = statements.at(-1)!.node;
  // Comments right above the first statement go along with it.
  const start = startWithComments(file, first);
  const tail = restOfLine(file, last.end ?? 0) ?? last.end ?? 0;
  const span = { start, end: tail };
  const moved = indentEdits(file, span);
  if (!moved) return undefined;
  const eol = eolAt(file.text, start, file.style);
  const indent = indentAt(file.text, start);
  const opening = `${isReturned ? 'return ' : ''}${isAwaited ? 'await ' : ''}${names.inEra}(${message}, ${names.served}, ${way.isAsync ? 'async ' : ''}() => {`;
  const edits = [
    { file: file.path, start, end: start, text: `${opening}${eol}${indent}${file.style.indent}` },
    ...moved.filter((edit) => edit.start > start),
    { file: file.path, start: tail, end: tail, text: `${eol}${indent}})${semicolonOf(file)}` },
  ];
  return { edits, moved: { file: file.path, start, end: tail, indent: file.style.indent } };
}
