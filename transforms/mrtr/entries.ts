/** Functions that something outside the program calls: handlers by method, listeners, timers. */

import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { ASKABLE_METHODS } from '../../ast/protocol/client-questions.js';

export interface Entry {
  /** `askable`: its request may answer `input_required`. `other`: a request handler that may not. */
  readonly kind: 'askable' | 'other' | 'notification' | 'initialized' | 'timer' | 'event';
  /** As it stands in a sentence: `tool "drop"`, `tools/call`, `setInterval`. */
  readonly label: string;
}

export type Entries = ReadonlyMap<Node, Entry>;

const known = new WeakMap<McpFacts, Entries>();

export function entriesOf(mcp: McpFacts): Entries {
  const found = known.get(mcp);
  if (found) return found;
  const entries = new Map<Node, Entry>();
  for (const file of mcp.files()) {
    for (const call of file.paths('CallExpression')) addCallbacks(mcp, file, call, entries);
    for (const assignment of file.paths('AssignmentExpression')) addEventProperty(mcp, file, assignment, entries);
  }
  for (const registration of mcp.registrations()) {
    const entry = entryOf(mcp, registration);
    for (const { path } of registration.functions) entries.set(path.node, entry);
  }
  known.set(mcp, entries);
  return entries;
}

function entryOf(mcp: McpFacts, registration: Registration): Entry {
  const { file, method, parts, receiver } = registration;
  if (method === 'setRequestHandler' || method === 'setNotificationHandler') {
    const name = handledMethodOf(mcp, registration);
    if (method === 'setNotificationHandler') return { kind: 'notification', label: name ?? 'a notification' };
    const isAskable = receiver.kind !== 'Client' && name !== undefined && ASKABLE_METHODS.has(name);
    return { kind: isAskable ? 'askable' : 'other', label: name ?? 'a method of its own' };
  }
  const what = /resource/i.test(method) ? 'resource' : /prompt/i.test(method) ? 'prompt' : 'tool';
  const name = mcp.valuesOf(file, parts.name).find((value) => value.type === 'string');
  return {
    kind: 'askable',
    label: name?.type === 'string' && name.value !== undefined ? `${what} "${name.value}"` : `a ${what}`,
  };
}

const TIMERS: ReadonlySet<string> = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);
const LISTENERS: ReadonlySet<string> = new Set([
  'on',
  'once',
  'addListener',
  'prependListener',
  'addEventListener',
  'subscribe',
]);

function addCallbacks(mcp: McpFacts, file: ParsedFile, call: NodePath, entries: Map<Node, Entry>): void {
  const entry = listenerOf(call);
  if (!entry) return;
  for (const argument of childrenOf(call, 'arguments')) {
    for (const value of mcp.valuesOf(file, argument))
      if (value.type === 'function') entries.set(value.path.node, entry);
  }
}

function listenerOf(call: NodePath): Entry | undefined {
  const callee = childOf(call, 'callee');
  if (callee.isIdentifier()) {
    const { name } = callee.node;
    return TIMERS.has(name) && !callee.scope.hasBinding(name, true) ? { kind: 'timer', label: name } : undefined;
  }
  if (!callee.isMemberExpression() || callee.node.computed) return undefined;
  const { property } = callee.node;
  if (property.type !== 'Identifier') return undefined;
  if (callee.matchesPattern('process.nextTick') || callee.matchesPattern('globalThis.setTimeout'))
    return { kind: 'timer', label: property.name };
  const [event] = childrenOf(call, 'arguments');
  const isNamed = event?.isStringLiteral() === true;
  return LISTENERS.has(property.name) && isNamed ? { kind: 'event', label: `"${event.node.value}"` } : undefined;
}

/** `server.server.oninitialized = …`, `server.onclose = …`. */
function addEventProperty(mcp: McpFacts, file: ParsedFile, assignment: NodePath, entries: Map<Node, Entry>): void {
  const left = childOf(assignment, 'left');
  if (!left.isMemberExpression() || left.node.computed || left.node.property.type !== 'Identifier') return;
  const { name } = left.node.property;
  if (!/^on[a-z]+$/.test(name) || !mcp.instanceOf(file, left.get('object'))) return;
  const entry: Entry = name === 'oninitialized' ? { kind: 'initialized', label: name } : { kind: 'event', label: name };
  for (const value of mcp.valuesOf(file, childOf(assignment, 'right'))) {
    if (value.type === 'function') entries.set(value.path.node, entry);
  }
}
