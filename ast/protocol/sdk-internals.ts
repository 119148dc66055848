/**
 * Private fields of SDK v1 1.32.2 objects that programs reach into, and what SDK v2 2.4.0 has under the same name.
 * Compared on running objects of both packages; neither SDK promises anything about them.
 */

export type Internal = 'same' | 'differs' | 'gone';

export const INTERNALS: Readonly<Record<string, Internal>> = {
  // Map by method; an entry is still called as `(request, context)`, with the context of v2.
  _requestHandlers: 'same',
  // Plain objects by name or URI; entries keep `enabled`, `title`, `description`, `inputSchema`, `handler`, `readCallback`.
  _registeredTools: 'same',
  _registeredResources: 'same',
  _registeredResourceTemplates: 'same',
  // Entries hold `handler(args, context)` where v1 had `callback`.
  _registeredPrompts: 'differs',
  // Entries take the wire codec as their second argument and throw without it.
  _notificationHandlers: 'differs',
  _capabilities: 'same',
  _serverInfo: 'same',
  _clientInfo: 'same',
  _instructions: 'same',
  _options: 'same',
  _toolHandlersInitialized: 'same',
  _resourceHandlersInitialized: 'same',
  _promptHandlersInitialized: 'same',
  _completionHandlerInitialized: 'same',
  _transport: 'same',
  _clientCapabilities: 'same',
  _clientVersion: 'same',
  _taskStore: 'gone',
  _taskMessageQueue: 'gone',
  _cachedToolOutputValidators: 'gone',
};
