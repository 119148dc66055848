/**
 * Requests and notifications of MCP as they stand on the wire, over all revisions.
 *
 * Schemas of 2024-11-05 to 2026-07-28 (`schema/<revision>/schema.ts`). Removed by 2026-07-28: SEP-2575 (handshake, ping,
 * setLevel, subscribe), SEP-2567 (sessions), SEP-2322 (requests of servers), SEP-1686 and 2663 (core tasks).
 */

export type Sender = 'client' | 'server' | 'both';

export interface WireMethod {
  readonly sender: Sender;
  readonly kind: 'request' | 'notification';
  /** Whether 2026-07-28 still has it as a message of this sender. */
  readonly isModern: boolean;
}

const fromClient: WireMethod = { sender: 'client', kind: 'request', isModern: true };
const fromClientOnce: WireMethod = { ...fromClient, isModern: false };
/** Part of an `input_required` result in 2026-07-28, no request any more. */
const question: WireMethod = { sender: 'server', kind: 'request', isModern: false };
const fromServer: WireMethod = { sender: 'server', kind: 'notification', isModern: true };
const notice: WireMethod = { sender: 'client', kind: 'notification', isModern: false };

export const WIRE_METHODS: Readonly<Record<string, WireMethod>> = {
  initialize: fromClientOnce,
  ping: { sender: 'both', kind: 'request', isModern: false },
  'tools/list': fromClient,
  'tools/call': fromClient,
  'prompts/list': fromClient,
  'prompts/get': fromClient,
  'resources/list': fromClient,
  'resources/templates/list': fromClient,
  'resources/read': fromClient,
  'resources/subscribe': fromClientOnce,
  'resources/unsubscribe': fromClientOnce,
  'completion/complete': fromClient,
  'logging/setLevel': fromClientOnce,
  'server/discover': fromClient,
  'subscriptions/listen': fromClient,
  'elicitation/create': question,
  'sampling/createMessage': question,
  'roots/list': question,
  'tasks/get': fromClientOnce,
  'tasks/list': fromClientOnce,
  'tasks/result': fromClientOnce,
  'tasks/cancel': fromClientOnce,
  'notifications/initialized': notice,
  'notifications/roots/list_changed': notice,
  // On HTTP a client of 2026-07-28 closes the stream instead; on stdio it still sends the notification.
  'notifications/cancelled': { sender: 'both', kind: 'notification', isModern: true },
  'notifications/progress': { sender: 'both', kind: 'notification', isModern: true },
  'notifications/message': fromServer,
  'notifications/tools/list_changed': fromServer,
  'notifications/prompts/list_changed': fromServer,
  'notifications/resources/list_changed': fromServer,
  'notifications/resources/updated': fromServer,
  'notifications/subscriptions/acknowledged': fromServer,
  'notifications/elicitation/complete': { ...fromServer, isModern: false },
  'notifications/tasks/status': { ...fromServer, isModern: false },
};

/** Names that other JSON-RPC protocols use, too: LSP and ACP (`initialize`), everyone (`ping`), A2A (`tasks/…`). */
const SHARED_METHODS: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'tasks/get',
  'tasks/list',
  'tasks/result',
  'tasks/cancel',
  'notifications/tasks/status',
]);

/** Methods that no other protocol has: one of them beside `jsonrpc: '2.0'` is MCP (tier T3 of the rule catalogue). */
export const DISTINCTIVE_METHODS: ReadonlySet<string> = new Set(
  Object.keys(WIRE_METHODS).filter((method) => !SHARED_METHODS.has(method)),
);

export function isDistinctiveMethod(method: string): boolean {
  return DISTINCTIVE_METHODS.has(method);
}

/** Whether a name is one of the protocol at all; alone it proves nothing (`ping`). */
export function isMcpMethod(method: string): boolean {
  return Object.hasOwn(WIRE_METHODS, method);
}

/** Where the `Mcp-Name` header of a request takes its value from (SEP-2243). */
export const NAME_PARAMS: Readonly<Record<string, 'name' | 'uri'>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * Requests that change nothing on the server, so that several may be open at once whatever order they came in. A tool
 * may do anything, and `subscribe`, `setLevel` and notifications concern what comes after them.
 */
export const READING_METHODS: ReadonlySet<string> = new Set([
  'tools/list',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'completion/complete',
  'server/discover',
]);

/** Methods of which a server that declares a capability answers at least one. Schema, ServerCapabilities. */
export const METHODS_OF_CAPABILITY: Readonly<Record<string, readonly string[]>> = {
  tools: ['tools/list', 'tools/call'],
  prompts: ['prompts/list', 'prompts/get'],
  resources: ['resources/list', 'resources/templates/list', 'resources/read'],
  completions: ['completion/complete'],
};
