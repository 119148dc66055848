/** Edits that every form of the loop makes: the payload becomes one message, the statements move in. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isOverlapping } from '../../ast/edits.js';
import { indentEdits } from '../../ast/print.js';
import { outerSpanOf, restOfLine } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { Draft } from './loop-draft.js';
import { uncast } from './reply-texts.js';

/** The payload becomes one message: `JSON.stringify(batch)` → `JSON.stringify(message)`. */
export function payloadEdit({ file, batch, message }: Pick<Draft, 'file' | 'batch' | 'message'>): Edit {
  const { payload } = batch.send;
  const parent = payload.parentPath;
  const isShorthand = parent?.isObjectProperty({ shorthand: true });
  const { start, end } = outerSpanOf(file, payload.node);
  return { file: file.path, start, end, text: isShorthand ? `${file.textOf(payload.node)}: ${message}` : message };
}

/** The text of an expression that sends, with one message in the place of the batch. */
export function singleText(draft: Pick<Draft, 'file' | 'batch' | 'message'>, path: NodePath): string {
  const { text } = draft.file;
  const { start, end } = outerSpanOf(draft.file, path.node);
  const edit = payloadEdit(draft);
  return `${text.slice(start, edit.start)}${edit.text}${text.slice(edit.end, end)}`;
}

/** The last statement goes on with the array under its name. */
export function namedEdit({ file, region, replies }: Draft): Edit {
  const inner = uncast(region.reply!);
  const { start, end } = outerSpanOf(file, inner.node);
  return { file: file.path, start, end, text: replies };
}

/** Lines one level in; those of the list itself go with it. */
export function indented(draft: Draft, start: number, end: number): Edit[] | undefined {
  const replaced = payloadEdit(draft);
  return indentEdits(draft.file, { start, end })?.filter((edit) => !isOverlapping(edit, replaced));
}

/** Behind the comment on the last line. */
export function closingOffset(file: ParsedFile, node: t.Node): number {
  return restOfLine(file, node.end ?? 0) ?? node.end ?? 0;
}

/** No two of them meet. */
export function isFree(edits: readonly Edit[]): boolean {
  return edits.every((edit, index) => !edits.slice(0, index).some((other) => isOverlapping(edit, other)));
}
