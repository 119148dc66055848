/** The edits that send the messages of a batch one by one, in the place where the batch was sent. */
import { enclosingFunctionOf, isAsync } from '../../ast/functions.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { Batch } from './batches.js';
import { draftOf, freeName } from './loop-draft.js';
import { callbackEdits, inPlaceEdit } from './parallel-map.js';
import type { Region } from './region.js';
import { jumpsOf } from './repeatable.js';
import { canReplace, senderEdits } from './sender-loop.js';
import { sequentialEdits } from './sequential-loop.js';
import type { SingleSender } from './single-sender.js';

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
