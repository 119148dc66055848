/** Why a batch cannot be taken apart, whatever the code round it does. */
import { isTestFile } from '../../ast/mcp/facts.js';
import type { WireMessage } from '../../ast/mcp/wire/messages.js';
import type { Send } from '../../ast/mcp/wire/send.js';
import type { MessageArray } from './arrays.js';
import { hasUnclearIds } from './batch-ids.js';

export type BatchFault =
  | 'test-input'
  | 'foreign-element'
  | 'unknown-element'
  | 'empty-batch'
  | 'mixed-elements'
  | 'initialize-in-batch'
  | 'unclear-ids';

export function faultOf(send: Send, array: MessageArray, messages: readonly WireMessage[]): BatchFault | undefined {
  if (isTestFile(send.file.path)) return 'test-input';
  if (array.elements.length === 0) return 'empty-batch';
  if (
    messages.some(
      ({ methods, isMcp }) =>
        methods.length > 0 && !isMcp && !methods.includes('ping') && !methods.includes('initialize'),
    )
  )
    return 'foreign-element';
  if (array.hasOthers || array.elements.some(({ isKnown }) => !isKnown)) return 'unknown-element';
  if (messages.some(({ kind }) => kind !== 'request' && kind !== 'notification')) return 'mixed-elements';
  if (messages.some(({ methods }) => methods.includes('initialize'))) return 'initialize-in-batch';
  if (messages.some(({ methods, builder }) => methods.length === 0 && !builder)) return 'unknown-element';
  return hasUnclearIds(array) ? 'unclear-ids' : undefined;
}
