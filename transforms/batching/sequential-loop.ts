import type { Edit } from '../contract.js';
import { answerEdits } from './failed-answers.js';
import type { Draft } from './loop-draft.js';
import { closingOffset, indented, isFree, namedEdit, payloadEdit, singleText } from './loop-edits.js';
import { arrayText, awaitText, boundLines, streamText, uncast } from './reply-texts.js';

/** The statements become the body of a loop that fills the list of replies. */
export function sequentialEdits(draft: Draft): Edit[] | undefined {
  const { file, region, first, indent, eol } = draft;
  const { statements, reply, declared } = region;
  const isWhole = declared !== undefined || !reply;
  const body = isWhole ? statements : statements.slice(0, -1);
  if (body.length === 0) return onlyReadEdits(draft);
  const start = first.node.start ?? 0;
  const end = closingOffset(file, body.at(-1)!.node);
  const moved = indented(draft, start, end);
  if (!moved) return undefined;
  const bound = isWhole ? boundLines(draft).map((line) => `${eol}${indent}${line}`) : [];
  const edits: Edit[] = [
    { file: file.path, start, end: start, text: openText(draft) },
    ...moved,
    payloadEdit(draft),
    ...answerEdits(draft),
    ...(declared ? declaredEdits(draft) : []),
    { file: file.path, start: end, end, text: `${isWhole ? '' : pushLine(draft)}${eol}${indent}}${bound.join('')}` },
    ...(isWhole ? [] : [namedEdit(draft)]),
  ];
  return isFree(edits) ? edits : undefined;
}

/** One statement sends, reads and goes on: it stays behind the loop, with the list in place of what it read. */
function onlyReadEdits(draft: Draft): Edit[] {
  const { file, region, first, indent, eol, semicolon } = draft;
  const start = first.node.start ?? 0;
  const push = `${pushText(draft)}${awaitText(region.reply!)}${replyText(draft)})${semicolon}`;
  const text = `${openText(draft)}${push}${eol}${indent}}${eol}${indent}`;
  return [{ file: file.path, start, end: start, text }, namedEdit(draft)];
}

/** `const replies = [];` where replies are read, and the head of the loop. */
function openText(draft: Draft): string {
  const { file, region, indent, eol, semicolon, message, list, listed } = draft;
  const head = region.reply ? `const ${arrayText(draft)} = []${semicolon}${eol}${indent}` : '';
  return `${listed}${head}for (const ${message} of ${list}) {${eol}${indent}${file.style.indent}`;
}

/** `replies.push(`; a notification has no reply to push. */
function pushText({ batch, message, replies }: Draft): string {
  return `${batch.hasNotifications ? `if ('id' in ${message}) ` : ''}${replies}.push(`;
}

/** `const replies = await res.json();` → `replies.push(await res.json());` */
function declaredEdits(draft: Draft): Edit[] {
  const { file, region, last, indent, eol, semicolon } = draft;
  const unit = file.style.indent;
  const node = uncast(region.reply!).node;
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const stream = streamText(draft, `${indent}${unit}${unit}`);
  const open = stream ? pushText(draft) : `${pushText(draft)}${awaitText(region.reply!)}`;
  return [
    ...(stream ? [{ file: file.path, start, end, text: `${eol}${stream},${eol}${indent}${unit}` }] : []),
    { file: file.path, start: last.node.start ?? 0, end: start, text: open },
    { file: file.path, start: end, end: last.node.end ?? 0, text: `)${semicolon}` },
  ];
}

/** The last line of the loop where a statement behind it goes on with the list. */
function pushLine(draft: Draft): string {
  const { file, region, indent, eol, semicolon } = draft;
  const unit = file.style.indent;
  const stream = streamText(draft, `${indent}${unit}${unit}`);
  const value = stream
    ? `${eol}${stream},${eol}${indent}${unit}`
    : `${awaitText(region.reply!)}${file.textOf(uncast(region.reply!).node)}`;
  return `${eol}${indent}${unit}${pushText(draft)}${value})${semicolon}`;
}

/** What is read, with the payload replaced: for a statement that sends and reads at once. */
function replyText(draft: Draft): string {
  const text = singleText(draft, uncast(draft.region.reply!));
  const unit = draft.file.style.indent;
  return /`/.test(text) ? text : text.replace(/(\r\n|\n|\r)(?=[ \t]*\S)/g, `$1${unit}`);
}
