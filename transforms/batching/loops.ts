/** The edits that send the messages of a batch one by one, in the place where the batch was sent. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isOverlapping } from '../../ast/edits.js';
import { enclosingFunctionOf, isAsync } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { headerValueIn } from '../../ast/mcp/wire/option-literals.js';
import { childOf } from '../../ast/paths.js';
import { indentEdits } from '../../ast/print.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { commentsIn, outerSpanOf, restOfLine } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { Batch } from './batches.js';
import { jumpsOf, type Region } from './region.js';
import type { SingleSender } from './single-sender.js';

/** What stands in the loop, as texts and edits of one file. */
interface Draft {
  readonly file: ParsedFile;
  readonly batch: Batch;
  readonly region: Region;
  readonly first: NodePath<t.Statement>;
  readonly last: NodePath<t.Statement>;
  readonly indent: string;
  readonly eol: string;
  readonly semicolon: string;
  /** Name of one message, of the list, of the replies. */
  readonly message: string;
  readonly list: string;
  /** `const messages = […];` where the list was written in place. */
  readonly listed: string;
  readonly replies: string;
}

/** `undefined` when the statements cannot be moved (a template literal begins or ends in the middle). */
export function loopEdits(
  file: ParsedFile,
  batch: Batch,
  region: Region,
  sender: SingleSender | undefined,
): Edit[] | undefined {
  if (region.statements.length === 0)
    return batch.order === 'parallel' ? expressionEdits(file, batch, region) : undefined;
  const draft = draftOf(file, batch, region);
  if (sender && canReplace(draft)) return senderEdits(draft, sender);
  const isCallback = batch.order === 'parallel' && !jumpsOf(region.statements.slice(0, -1)).returns && region.reply;
  if (!isCallback && !mayAwait(batch)) return undefined;
  return isCallback ? callbackEdits(draft) : sequentialEdits(draft);
}

/** Without statements round it: the list stays where it was written. */
function expressionEdits(file: ParsedFile, batch: Batch, region: Region): Edit[] {
  const { payload, call } = batch.send;
  const list = file.textOf(payload.node);
  return [inPlaceEdit({ file, batch, region, message: freeName(call, 'message'), list })];
}

/** A loop that awaits needs a function that may. */
function mayAwait({ send }: Batch): boolean {
  const fn = enclosingFunctionOf(send.call);
  return send.kind === 'writer' || send.kind === 'socket' || !fn || isAsync(fn);
}

function draftOf(file: ParsedFile, batch: Batch, region: Region): Draft {
  const first = region.statements[0];
  const last = region.statements.at(-1)!;
  const start = first.node.start ?? 0;
  const indent = indentAt(file.text, start);
  const eol = eolAt(file.text, start, file.style);
  const semicolon = file.style.semicolons ? ';' : '';
  const { payload } = batch.send;
  const isNamed = skinOf(payload).isIdentifier();
  const list = isNamed ? file.textOf(payload.node) : freeName(first, 'messages');
  const listed = isNamed ? '' : `const ${list} = ${movedText(file, payload.node, first)}${semicolon}${eol}${indent}`;
  const declared = region.declared?.node.id;
  const isPlain = declared?.type === 'Identifier' && castOf(region) === undefined;
  return {
    file,
    batch,
    region,
    first,
    last,
    indent,
    eol,
    semicolon,
    message: freeName(first, 'message'),
    list,
    listed,
    replies: isPlain ? declared.name : freeName(first, 'replies', 'received'),
  };
}

/** A name that nothing at the place and nothing inside it uses. */
function freeName(at: NodePath, base: string, other = base): string {
  const block = at.parentPath!;
  const isUsed = (name: string): boolean => {
    if (at.scope.hasBinding(name)) return true;
    let found = false;
    block.traverse({
      Identifier(inner) {
        const isMember = inner.parentPath.isMemberExpression({ computed: false }) && inner.key === 'property';
        const isKey = inner.parentPath.isObjectProperty({ computed: false, shorthand: false }) && inner.key === 'key';
        if (inner.node.name === name && !isMember && !isKey) found = true;
      },
    });
    return found;
  };
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : count === 2 && other !== base ? other : `${other}${count}`;
    if (!isUsed(name)) return name;
  }
}

/** The text of a node, its further lines moved so that they stand below the statement that it moves to. */
function movedText(file: ParsedFile, node: t.Node, to: NodePath): string {
  const { start, end } = outerSpanOf(file, node);
  const text = file.text.slice(start, end);
  const [from, target] = [indentAt(file.text, start), indentAt(file.text, to.node.start ?? 0)];
  const hasTemplate = /`/.test(text);
  if (from === target || hasTemplate || !from.startsWith(target)) return text;
  const extra = from.slice(target.length);
  return text.replace(/(\r\n|\n|\r)([ \t]*)/g, (whole, eol: string, blanks: string) =>
    blanks.startsWith(target + extra) ? `${eol}${target}${blanks.slice(from.length)}` : whole,
  );
}

/** `as Reply[]` round what is read. */
function castOf({ reply }: Region): t.TSType | undefined {
  let at = reply?.node;
  while (at?.type === 'TSAsExpression' || at?.type === 'TSSatisfiesExpression') {
    if (at.type === 'TSAsExpression') return at.typeAnnotation;
    at = at.expression;
  }
  return undefined;
}

/** What is read, without the cast of the whole array. */
function uncast(path: NodePath): NodePath {
  return path.isTSAsExpression() || path.isTSSatisfiesExpression() ? uncast(childOf(path, 'expression')) : path;
}

/** Everything between sending and reading only serves this one response: a sender of its own does all of it. */
function canReplace({ file, region, first, last }: Draft): boolean {
  const { statements, reply, declared } = region;
  if (reply && !declared && statements.length < 2) return false;
  const span = { start: first.node.start ?? 0, end: last.node.end ?? 0 };
  const isPlain = statements.slice(0, -1).every((one) => one.isVariableDeclaration() || isFailureCheck(one));
  return isPlain && commentsIn(file, span).length === 0;
}

function isFailureCheck(statement: NodePath): boolean {
  if (!statement.isIfStatement() || statement.node.alternate) return false;
  const { consequent } = statement.node;
  const body = consequent.type === 'BlockStatement' ? consequent.body : [consequent];
  return body.length === 1 && body[0].type === 'ThrowStatement';
}

function senderEdits(draft: Draft, { callee }: SingleSender): Edit[] {
  const { file, region, first, last, indent, eol, message, listed } = draft;
  const call = `${callee}(${message})`;
  const lines = sentLines(draft, call);
  const isDeclared = region.declared !== undefined || !region.reply;
  const end = isDeclared ? (last.node.end ?? 0) : (last.node.start ?? 0);
  const text = `${listed}${lines.join(`${eol}${indent}`)}`;
  const edits: Edit[] = [
    { file: file.path, start: first.node.start ?? 0, end, text: isDeclared ? text : `${text}${eol}${indent}` },
  ];
  if (!isDeclared) edits.push(namedEdit(draft));
  return edits;
}

function sentLines(draft: Draft, call: string): string[] {
  const { batch, region, message, list, semicolon, replies, file } = draft;
  if (!region.reply) return [`for (const ${message} of ${list}) await ${call}${semicolon}`];
  if (batch.order === 'parallel') {
    const value = `await Promise.all(${list}.map((${message}) => ${call}))`;
    const cast = castText(draft);
    return [`const ${targetText(draft, replies)} = ${cast ? `(${value})${cast}` : value}${semicolon}`];
  }
  const unit = file.style.indent;
  const body = batch.hasNotifications
    ? [
        `for (const ${message} of ${list}) {`,
        `${unit}const reply = await ${call}${semicolon}`,
        `${unit}if ('id' in ${message}) ${replies}.push(reply)${semicolon}`,
        '}',
      ]
    : [`for (const ${message} of ${list}) ${replies}.push(await ${call})${semicolon}`];
  return [`const ${arrayText(draft)} = []${semicolon}`, ...body, ...boundLines(draft)];
}

/** `replies: Reply[]`: the array that is filled, with the type that the declaration gave it. */
function arrayText({ file, region, replies }: Draft): string {
  const id = region.declared?.node.id;
  const annotation = id?.type === 'Identifier' && id.name === replies ? id.typeAnnotation : undefined;
  return annotation ? `${replies}${file.textOf(annotation)}` : replies;
}

/** `const [tools, prompts] = replies;`, `const replies2 = replies as Reply[];` */
function boundLines(draft: Draft): string[] {
  const { file, region, replies, semicolon } = draft;
  const id = region.declared?.node.id;
  if (!id || (id.type === 'Identifier' && id.name === replies)) return [];
  return [`${kindOf(region)} ${file.textOf(id)} = ${replies}${castText(draft)}${semicolon}`];
}

function kindOf({ declared }: Region): string {
  const declaration = declared?.parent;
  return declaration?.type === 'VariableDeclaration' ? declaration.kind : 'const';
}

function castText({ file, region }: Draft): string {
  const cast = castOf(region);
  return cast && region.declared ? ` as ${file.textOf(cast)}` : '';
}

function targetText({ file, region }: Draft, fallback: string): string {
  return region.declared ? file.textOf(region.declared.node.id) : fallback;
}

/** The last statement goes on with the array under its name. */
function namedEdit({ file, region, replies }: Draft): Edit {
  const inner = uncast(region.reply!);
  const { start, end } = outerSpanOf(file, inner.node);
  return { file: file.path, start, end, text: replies };
}

/** The payload becomes one message: `JSON.stringify(batch)` → `JSON.stringify(message)`. */
function payloadEdit({ file, batch, message }: Pick<Draft, 'file' | 'batch' | 'message'>): Edit {
  const { payload } = batch.send;
  const parent = payload.parentPath;
  const isShorthand = parent?.isObjectProperty({ shorthand: true });
  const { start, end } = outerSpanOf(file, payload.node);
  return { file: file.path, start, end, text: isShorthand ? `${file.textOf(payload.node)}: ${message}` : message };
}

function sequentialEdits(draft: Draft): Edit[] | undefined {
  const { file, batch, region, first, last, indent, eol, semicolon, message, list, listed, replies } = draft;
  const unit = file.style.indent;
  const { statements, reply, declared } = region;
  const isWhole = declared !== undefined || !reply;
  const body = isWhole ? statements : statements.slice(0, -1);
  const head = reply ? `const ${arrayText(draft)} = []${semicolon}${eol}${indent}` : '';
  const open = `${listed}${head}for (const ${message} of ${list}) {${eol}${indent}${unit}`;
  const start = first.node.start ?? 0;
  const awaits = reply ? awaitText(reply) : '';
  const push = `${batch.hasNotifications ? `if ('id' in ${message}) ` : ''}${replies}.push(${awaits}`;
  const edits: Edit[] = [{ file: file.path, start, end: start, text: open }];
  if (body.length === 0) {
    const text = replyText(draft);
    const close = `${push}${text})${semicolon}${eol}${indent}}${eol}${indent}`;
    return [{ file: file.path, start, end: start, text: `${open}${close}` }, namedEdit(draft)];
  }
  const end = closingOffset(file, body.at(-1)!.node);
  const moved = indented(draft, start, end);
  if (!moved) return undefined;
  edits.push(...moved, payloadEdit(draft), ...answerEdits(draft));
  if (declared) {
    const { start: from = 0, end: to = 0 } = uncast(reply!).node;
    const read = streamText(draft, `${indent}${unit}${unit}`);
    const [open, close] = [push, `)${semicolon}`];
    edits.push(
      ...(read ? [{ file: file.path, start: from!, end: to!, text: `${eol}${read},${eol}${indent}${unit}` }] : []),
      { file: file.path, start: last.node.start ?? 0, end: from!, text: read ? withoutLast(open, awaits) : open },
      { file: file.path, start: to!, end: last.node.end ?? 0, text: close },
    );
  }
  const bound = boundLines(draft).map((line) => `${eol}${indent}${line}`);
  const tail = isWhole ? bound.join('') : '';
  const stream = streamText(draft, `${indent}${unit}${unit}`);
  const value = stream
    ? `${withoutLast(push, awaits)}${eol}${stream},${eol}${indent}${unit}`
    : `${push}${reply ? file.textOf(uncast(reply).node) : ''}`;
  const pushed = isWhole ? '' : `${eol}${indent}${unit}${value})${semicolon}`;
  edits.push({ file: file.path, start: end, end, text: `${pushed}${eol}${indent}}${tail}` });
  if (!isWhole) edits.push(namedEdit(draft));
  return isFree(edits) ? edits : undefined;
}

/** Lines one level in; those of the list itself go with it. */
function indented(draft: Draft, start: number, end: number): Edit[] | undefined {
  const replaced = payloadEdit(draft);
  return indentEdits(draft.file, { start, end })?.filter((edit) => !isOverlapping(edit, replaced));
}

function withoutLast(text: string, ending: string): string {
  return text.slice(0, text.length - ending.length);
}

/**
 * The reading of one reply where the request accepts streams of events: a server that answered the batch as JSON may
 * answer a single message with a stream. `undefined` when the program reads the answer in another way than `json()`.
 */
function streamText({ file, batch, region, eol }: Draft, indent: string): string | undefined {
  const { response, reply } = region;
  const { headersLiteral, kind } = batch.send;
  const accept = headersLiteral && headerValueIn(headersLiteral, 'accept');
  if (kind !== 'fetch' || !accept?.includes('text/event-stream') || !reply || response === undefined) return undefined;
  const inner = withoutAwait(uncast(reply));
  if (!inner.isCallExpression() || !inner.get('callee').matchesPattern(`${response}.json`)) return undefined;
  const unit = file.style.indent;
  return [
    `${indent}${response}.headers.get('content-type')?.includes('text/event-stream')`,
    `${indent}${unit}? JSON.parse((await ${response}.text()).match(/^data:.*/gm)?.at(-1)?.slice(5) ?? 'null')`,
    `${indent}${unit}: await ${response}.json()`,
  ].join(eol);
}

/** `return res.json()` hands a promise on; a list holds what it resolves to. */
function awaitText(path: NodePath): string {
  const inner = uncast(path);
  const isCall = inner.isCallExpression() && !inner.get('callee').matchesPattern('JSON.parse');
  return isCall ? 'await ' : '';
}

/** Behind the comment on the last line. */
function closingOffset(file: ParsedFile, node: t.Node): number {
  return restOfLine(file, node.end ?? 0) ?? node.end ?? 0;
}

/** What is read, with the payload replaced: for a statement that sends and reads at once. */
function replyText(draft: Draft): string {
  const { file, region } = draft;
  const inner = uncast(region.reply!);
  const { start, end } = outerSpanOf(file, inner.node);
  const edit = payloadEdit(draft);
  const text = `${file.text.slice(start, edit.start)}${edit.text}${file.text.slice(edit.end, end)}`;
  const unit = file.style.indent;
  return /`/.test(text) ? text : text.replace(/(\r\n|\n|\r)(?=[ \t]*\S)/g, `$1${unit}`);
}

/**
 * A single request that fails may come with a status of its own (404 for an unknown method), where the batch was 200
 * with the error inside. Such an answer stays an item of the list; anything else still counts as a failure.
 */
function answerEdits(draft: Draft): Edit[] {
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

function callbackEdits(draft: Draft): Edit[] | undefined {
  const { file, region, first, last, indent, eol, semicolon, message, list, listed, replies } = draft;
  const { statements, reply, declared } = region;
  const start = first.node.start ?? 0;
  const inner = uncast(reply!);
  if (statements.length === 1)
    return [...(listed ? [{ file: file.path, start, end: start, text: listed }] : []), inPlaceEdit(draft)];
  const unit = file.style.indent;
  const target = targetText(draft, replies);
  const cast = castText(draft);
  const open = `${listed}const ${target} = ${cast ? '(' : ''}await Promise.all(${eol}${indent}${unit}${list}.map(async (${message}) => {${eol}${indent}${unit}${unit}`;
  const body = declared ? statements : statements.slice(0, -1);
  const end = closingOffset(file, body.at(-1)!.node);
  const moved = indented(draft, start, end);
  if (!moved) return undefined;
  const twice = moved.map((edit) => ({ ...edit, text: edit.text + edit.text }));
  const close = `${eol}${indent}${unit}}),${eol}${indent})${cast ? `)${cast}` : ''}${semicolon}`;
  const edits: Edit[] = [
    { file: file.path, start, end: start, text: open },
    ...twice,
    payloadEdit(draft),
    ...answerEdits(draft).map((edit) => deeper(draft, edit)),
  ];
  const span = outerSpanOf(file, withoutAwait(inner).node);
  const stream = streamText(draft, `${indent}${unit}${unit}`)?.trimStart();
  if (declared) {
    edits.push(
      { file: file.path, start: last.node.start ?? 0, end: span.start, text: 'return ' },
      ...(stream ? [{ file: file.path, ...span, text: stream }] : []),
      { file: file.path, start: span.end, end: last.node.end ?? 0, text: semicolon },
      { file: file.path, start: end, end, text: close },
    );
  } else {
    const returned = `${eol}${indent}${unit}${unit}return ${stream ?? file.text.slice(span.start, span.end)}${semicolon}`;
    edits.push({ file: file.path, start: end, end, text: `${returned}${close}` }, namedEdit(draft));
  }
  return isFree(edits) ? edits : undefined;
}

/** The line that `answerEdits` inserts stands one level further in. */
function deeper({ file }: Draft, edit: Edit): Edit {
  const unit = file.style.indent;
  return edit.text.startsWith('const ') && edit.text.endsWith(unit) ? { ...edit, text: `${edit.text}${unit}` } : edit;
}

function withoutAwait(path: NodePath): NodePath {
  return path.isAwaitExpression() ? childOf(path, 'argument') : path;
}

/** `fetch(…batch…).then(…)` → `Promise.all(batch.map((message) => fetch(…message…).then(…)))` */
function inPlaceEdit(draft: Pick<Draft, 'file' | 'batch' | 'region' | 'message' | 'list'>): Edit {
  const { file, region, message, list } = draft;
  const inner = withoutAwait(uncast(region.reply!));
  const { start, end } = outerSpanOf(file, inner.node);
  const edit = payloadEdit(draft);
  const text = `${file.text.slice(start, edit.start)}${edit.text}${file.text.slice(edit.end, end)}`;
  let awaits = false;
  inner.traverse({
    Function: (nested) => nested.skip(),
    AwaitExpression: () => {
      awaits = true;
    },
  });
  return {
    file: file.path,
    start,
    end,
    text: `Promise.all(${list}.map(${awaits ? 'async ' : ''}(${message}) => ${text}))`,
  };
}

function isFree(edits: readonly Edit[]): boolean {
  return edits.every((edit, index) => !edits.slice(0, index).some((other) => isOverlapping(edit, other)));
}
