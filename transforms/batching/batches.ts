/** Batches that a program sends: which call sends them, what is in them, and what speaks against sending one by one. */
import type { NodePath } from '@babel/traverse';
import { isTestFile } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
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
import { type ArrayElement, arrayOf, type MessageArray } from './arrays.js';

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

export type BatchFault =
  | 'test-input'
  | 'foreign-element'
  | 'unknown-element'
  | 'empty-batch'
  | 'mixed-elements'
  | 'initialize-in-batch'
  | 'unclear-ids';

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

function faultOf(send: Send, array: MessageArray, messages: readonly WireMessage[]): BatchFault | undefined {
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

/** Ids that repeat, are null, or cannot be told apart. A batch with such ids could not be answered rightly either. */
function hasUnclearIds({ form, elements }: MessageArray): boolean {
  const requests = elements.filter(({ messages }) => messages.some(({ kind }) => kind === 'request'));
  if (requests.some(isConstantRepeated)) return true;
  // Arrays of several callers may use the same ids; they are never in one batch.
  const groups = new Map<unknown, string[]>();
  for (const element of requests) {
    const group = form === 'passed' ? element.path.container : elements;
    for (const { text, isFresh: fresh } of idTextsOf(element)) {
      if (text === 'null' || text === 'undefined') return true;
      if (!fresh) groups.set(group, [...(groups.get(group) ?? []), text]);
    }
  }
  return [...groups.values()].some((texts) => new Set(texts).size < texts.length);
}

interface IdText {
  readonly text: string;
  /** Another value at every evaluation: `nextId++`, `randomUUID()`. */
  readonly isFresh: boolean;
}

function idTextsOf({ messages }: ArrayElement): IdText[] {
  return messages.flatMap(({ file, parts }) => {
    const id = parts.get('id');
    return id ? [{ text: file.textOf(id.value.node), isFresh: isFresh(id.value) }] : [];
  });
}

/** `Date.now()` gives the same number to a whole batch. */
function isFresh(path: NodePath): boolean {
  const inner = skinOf(path);
  if (inner.isUpdateExpression() || inner.isAssignmentExpression()) return true;
  if (inner.isCallExpression()) return !inner.get('callee').matchesPattern('Date.now');
  if (inner.isTemplateLiteral() || inner.isBinaryExpression()) {
    const parts = inner.isTemplateLiteral() ? inner.get('expressions') : [inner.get('left'), inner.get('right')];
    return parts.some((part) => isFresh(part as NodePath));
  }
  return false;
}

/** A literal id in a `map` callback or a loop; `i` and `call.id` differ from turn to turn. */
function isConstantRepeated(element: ArrayElement): boolean {
  return (
    element.isRepeated &&
    element.messages.some(({ parts }) => {
      const id = parts.get('id') && skinOf(parts.get('id')!.value);
      const isConstant = id?.isLiteral() && !(id.isTemplateLiteral() && id.node.expressions.length > 0);
      return id !== undefined && (isConstant || (id.isCallExpression() && !isFresh(id)));
    })
  );
}
