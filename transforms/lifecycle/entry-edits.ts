/** The edits of an entry: requests of 2026-07-28 are checked where they come in, and answered inside their era. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { bodyFunctionOf, type FunctionNode, findReturns } from '../../ast/functions.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { indentEdits } from '../../ast/print.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { restOfLine } from '../../ast/tokens.js';
import { type EntryWay, isUnnamed } from './entry-way.js';
import { startWithComments } from './leading-comments.js';

/** Names that the edits of one file use. */
export interface EraNames {
  readonly refusalOf: string;
  readonly inEra: string;
  readonly modernRequestOf: string;
  readonly modernRequest: string;
  readonly isModernVersion: string;
  readonly mayLog: string;
  /** A variable for what `refusalOf` gives. */
  readonly refusal: string;
  /** The constant that says what is served. */
  readonly served: string;
}

/** Code that moves one level in: new lines inside it have to move along. */
export interface MovedSpan {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly indent: string;
}

export type EntryEdits = { readonly edits: readonly Edit[]; readonly moved?: MovedSpan } | { readonly missing: string };

/** Edits whose further lines are indented where they fall into code that moves. */
export function withMoved(edits: readonly Edit[], spans: readonly MovedSpan[]): Edit[] {
  return edits.map((edit) => {
    const span = spans.find(({ file, start, end }) => file === edit.file && start <= edit.start && edit.end <= end);
    return span ? { ...edit, text: edit.text.replace(/\n(?=[^\r\n])/g, `\n${span.indent}`) } : edit;
  });
}

/** @param modern name of a variable for the modern request in the entry, where its sessions need one */
export function entryEdits(entry: Entry, way: EntryWay, names: EraNames, modern: string | undefined): EntryEdits {
  if ('missing' in way) return way;
  if (isInLoop(entry) && entry.style !== 'stdio' && entry.style !== 'node')
    return { missing: 'it answers requests in a loop' };
  switch (way.kind) {
    case 'middleware':
      return { edits: [middlewareEdit(entry, names)] };
    case 'call':
      if (isUnnamed(entry)) return unnamedEdits(entry, names, modern);
      return {
        edits: [
          refusalEdit(entry, names, modern),
          ...entry.dispatches.flatMap((call) => callEdits(entry, call, names)),
        ],
      };
    default: {
      const wrapped = restEdits(entry, way, names);
      return wrapped
        ? { edits: [refusalEdit(entry, names, modern), ...wrapped.edits], moved: wrapped.moved }
        : { missing: 'the code behind its message cannot be moved' };
    }
  }
}

function semicolonOf({ style }: ParsedFile): string {
  return style.semicolons ? ';' : '';
}

function refusalLines(entry: Entry, names: EraNames, modern: string | undefined): string[] {
  const semicolon = semicolonOf(entry.file);
  return [
    `const ${names.refusal} = ${names.refusalOf}(${entry.message}, ${names.served})${semicolon}`,
    ...refuseLines(entry, names),
    ...(modern === undefined ? [] : [`const ${modern} = ${names.modernRequestOf}(${entry.message})${semicolon}`]),
  ];
}

/** `const refusal = refusalOf(body, MODERN); if (refusal) return …;` behind the message, or first in the function. */
function refusalEdit(entry: Entry, names: EraNames, modern: string | undefined): Edit {
  const { file, known, fn } = entry;
  const lines = refusalLines(entry, names, modern);
  if (known) {
    const end = known.node.end ?? 0;
    const at = restOfLine(file, end) ?? end;
    const eol = eolAt(file.text, end, file.style);
    const indent = indentAt(file.text, known.node.start ?? 0);
    return { file: file.path, start: at, end: at, text: lines.map((line) => `${eol}${indent}${line}`).join('') };
  }
  const [first] = ((fn as NodePath<FunctionNode>).node.body as t.BlockStatement).body;
  const start = first?.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  const indent = indentAt(file.text, start);
  return { file: file.path, start, end: start, text: lines.map((line) => `${line}${eol}${indent}`).join('') };
}

/** `handle(JSON.parse(line));` → the message gets a name above the statement, or in a block made of the expression. */
function unnamedEdits(entry: Entry, names: EraNames, modern: string | undefined): EntryEdits {
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

/** How a refusal is sent. A notification (202) has no body. */
function refuseLines(entry: Entry, { refusal }: EraNames): string[] {
  const { style, response, file, fn } = entry;
  const leave = isInLoop(entry) ? 'continue' : 'return';
  const semicolon = semicolonOf(file);
  const { quote, indent } = file.style;
  const json = `${quote}application/json${quote}`;
  switch (style) {
    case 'express':
      return returnsValue(fn)
        ? [`if (${refusal}) return ${response}.status(${refusal}.status).json(${refusal}.body)${semicolon}`]
        : [
            `if (${refusal}) {`,
            `${indent}${response}.status(${refusal}.status).json(${refusal}.body)${semicolon}`,
            `${indent}${leave}${semicolon}`,
            '}',
          ];
    case 'fastify':
      return [`if (${refusal}) return ${response}.code(${refusal}.status).send(${refusal}.body)${semicolon}`];
    case 'node': {
      const type = `{ ${quote}Content-Type${quote}: ${json} }`;
      return [
        `if (${refusal}) {`,
        `${indent}${response}.writeHead(${refusal}.status, ${type})${semicolon}`,
        `${indent}${response}.end(${refusal}.body && JSON.stringify(${refusal}.body))${semicolon}`,
        `${indent}${leave}${semicolon}`,
        '}',
      ];
    }
    case 'stdio':
      return [
        `if (${refusal}) {`,
        // What is refused without a body is a notification: nothing is written for it.
        `${indent}if (${refusal}.body) ${entry.write?.call(`${refusal}.body${castOf(entry)}`)}${semicolon}`,
        `${indent}${leave}${semicolon}`,
        '}',
      ];
    default: {
      const comma = file.style.trailingCommas ? ',' : '';
      return [
        `if (${refusal}) {`,
        `${indent}return new Response(${refusal}.body && JSON.stringify(${refusal}.body), {`,
        `${indent}${indent}status: ${refusal}.status,`,
        `${indent}${indent}headers: { ${quote}Content-Type${quote}: ${json} }${comma}`,
        `${indent}})${semicolon}`,
        '}',
      ];
    }
  }
}

/** A writer of TypeScript has a type for its messages. */
function castOf({ write }: Entry): string {
  return write?.type === undefined || /^(?:any|unknown|object)$/.test(write.type) ? '' : ` as ${write.type}`;
}

/** `for await (const line of lines) { … }`: the next message is read, whatever becomes of this one. */
export function isInLoop({ known, fn, source }: Entry): boolean {
  const loop = (known ?? source).findParent((at) => at.isLoop() || at.isFunction());
  return loop?.isLoop() === true && (fn.isProgram() || loop.isDescendant(fn as NodePath));
}

/** It gives values back elsewhere; a function that never does may not begin here. */
function returnsValue(fn: Entry['fn']): boolean {
  if (fn.isProgram()) return false;
  return findReturns(bodyFunctionOf(fn as NodePath<FunctionNode>)).some(
    ({ node }) => node.argument !== null && node.argument !== undefined,
  );
}

function callEdits({ file, message }: Entry, call: NodePath, names: EraNames): Edit[] {
  const [start, end] = [call.node.start ?? 0, call.node.end ?? 0];
  return [
    { file: file.path, start, end: start, text: `${names.inEra}(${message}, ${names.served}, () => ` },
    { file: file.path, start: end, end, text: ')' },
  ];
}

/** `app.post('/mcp', (req, res, next) => { … }, handler)`. */
function middlewareEdit({ route }: Entry, names: EraNames): Edit {
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

function restEdits(
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
