/**
 * What the methods of a server object are for, as far as code that builds a server is concerned.
 *
 * SDK v2 2.4 (`McpServer`, `Server`, `Protocol`), read from the published declarations; names that SDK v1 1.32 has too
 * are the same there. Revision-independent: methods of classes, not messages.
 */

/** Prepare a server; they run before it is connected and may run once per instance. */
export const SETUP_METHODS: ReadonlySet<string> = new Set([
  'registerTool',
  'registerPrompt',
  'registerResource',
  'registerCapabilities',
  'setRequestHandler',
  'setNotificationHandler',
  'removeRequestHandler',
  'removeNotificationHandler',
  'assertCanSetRequestHandler',
  'setToolRequestHandlers',
  'setPromptRequestHandlers',
  'setResourceRequestHandlers',
]);

/** Add something to the lists that a server shows. */
export const LISTING_METHODS: ReadonlySet<string> = new Set(['registerTool', 'registerPrompt', 'registerResource']);

/** Change an item that is listed already: methods of what `registerTool` and its siblings return. */
export const ITEM_MUTATIONS: ReadonlySet<string> = new Set(['enable', 'disable', 'remove', 'update']);

/** Properties that take a handler: `server.onerror = …`, `server.server.oninitialized = …`. */
export const EVENT_PROPERTIES: ReadonlySet<string> = new Set([
  'onclose',
  'onerror',
  'oninitialized',
  'fallbackRequestHandler',
  'fallbackNotificationHandler',
]);

/** Ask the client something; 2026-07-28 has no such requests from server to client (SEP-2322). */
export const QUESTION_METHODS: ReadonlySet<string> = new Set([
  'elicitInput',
  'createMessage',
  'requestSampling',
  'listRoots',
]);

/** Request and notification methods that 2026-07-28 no longer has: what only they reach is of the 2025 era alone. */
export const LEGACY_ONLY_METHODS: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
  'notifications/initialized',
  'notifications/roots/list_changed',
]);
