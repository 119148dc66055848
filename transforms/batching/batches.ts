/** Batches that a program sends: which call sends them, what is in them, and what speaks against sending one by one. */
import type { WireMessage } from '../../ast/mcp/wire/messages.js';
import { headerIn } from '../../ast/mcp/wire/option-literals.js';
import type { Send } from '../../ast/mcp/wire/send.js';
import { sendsIn } from '../../ast/mcp/wire/sinks.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../../ast/project.js';
import { READING_METHODS } from '../../ast/protocol/wire-methods.js';
import { HEADERS } from '../../ast/protocol/wire-names.js';
import type { Evidence, ParsedFile } from '../contract.js';
import { siteAt } from '../sites.js';
import { arrayOf, type MessageArray } from './arrays.js';
import { type BatchFault, faultOf } from './batch-faults.js';

export interface Batch {
  readonly send: Send;
  readonly array: MessageArray;
  readonly messages: readonly WireMessage[];
  /** One after the other, or all at once where nothing depends on the order. */
  readonly order: 'sequential' | 'parallel';
  readonly hasNotifications: boolean;
  readonly evidence: readonly Evidence[];
  /** Why it cannot be taken apart, as a reason of the rules. */
  readonly fault: BatchFault | undefined;
}

/** Batches that a file sends, in source order. */
export function batchesIn(project: Project, file: ParsedFile): readonly Batch[] {
  return batchesByFile(project).get(file) ?? [];
}

const batchesByFile = oncePer((project: Project) => {
  const found = new Map<ParsedFile, Batch[]>();
  for (const file of project.mcp.files()) {
    const batches = sendsIn(project, file).flatMap((send) => batchOf(project, send) ?? []);
    if (batches.length > 0) found.set(file, batches);
  }
  return found;
});

function batchOf(project: Project, send: Send): Batch | undefined {
  const array = arrayOf(project, send.file, send.payload);
  if (!array || isSentInside(project, send)) return undefined;
  const messages = array.elements.flatMap((element) => element.messages);
  if (!messages.some(({ isMcp }) => isMcp) && !isOpenBatch(send, array, messages)) return undefined;
  return {
    send,
    array,
    messages,
    order: messages.every(isReading) && array.elements.every(({ isKnown }) => isKnown) ? 'parallel' : 'sequential',
    hasNotifications: messages.some(({ kind }) => kind === 'notification'),
    evidence: evidenceOf(send, messages),
    fault: faultOf(send, array, messages),
  };
}

/** The array is a helper's own business when the helper is only ever given arrays: the helper is where it is sent. */
function isSentInside(project: Project, { helper, kind }: Send): boolean {
  if (kind !== 'own' || !helper) return false;
  return sendsIn(project, helper.file).some(
    (inner) =>
      inner.payload.findParent(({ node }) => node === helper.fn.node) !== null &&
      arrayOf(project, inner.file, inner.payload)?.form === 'passed',
  );
}

/** JSON-RPC to an MCP endpoint (its session header is there), whose methods are not known here. */
function isOpenBatch({ headersLiteral }: Send, array: MessageArray, messages: readonly WireMessage[]): boolean {
  const isAddressed = headersLiteral && Object.values(HEADERS).some((name) => headerIn(headersLiteral, name));
  const isEmpty = array.form === 'literal' && array.elements.length === 0 && !array.hasOthers;
  return Boolean(isAddressed) && (messages.length > 0 || isEmpty);
}

function isReading({ kind, methods, areMethodsKnown }: WireMessage): boolean {
  return kind === 'request' && areMethodsKnown && methods.every((method) => READING_METHODS.has(method));
}

function evidenceOf({ file, call }: Send, messages: readonly WireMessage[]): Evidence[] {
  const shown = messages.map((message) => ({
    ...siteAt(message.file, message.path.node),
    shows: message.methods.length > 0 ? `message of ${message.methods.slice(0, 3).join(', ')}` : 'JSON-RPC message',
  }));
  return [...shown, { ...siteAt(file, call.node), shows: 'sent as one body' }];
}
