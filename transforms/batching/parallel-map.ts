/** `Promise.all` over the messages of a batch that only reads. */
import { outerSpanOf } from '../../ast/tokens.js';
import type { Edit } from '../contract.js';
import { answerEdits } from './failed-answers.js';
import type { Draft } from './loop-draft.js';
import { closingOffset, indented, isFree, namedEdit, payloadEdit, singleText } from './loop-edits.js';
import { castText, streamText, targetText, uncast, withoutAwait } from './reply-texts.js';

/** The statements become the body of an async callback that returns one reply. */
export function callbackEdits(draft: Draft): Edit[] | undefined {
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

/** `fetch(…batch…).then(…)` → `Promise.all(batch.map((message) => fetch(…message…).then(…)))` */
export function inPlaceEdit(draft: Pick<Draft, 'file' | 'batch' | 'region' | 'message' | 'list'>): Edit {
  const { file, region, message, list } = draft;
  const inner = withoutAwait(uncast(region.reply!));
  const { start, end } = outerSpanOf(file, inner.node);
  const text = singleText(draft, inner);
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
