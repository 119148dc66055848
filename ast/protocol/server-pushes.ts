/**
 * How a server of the SDK tells its clients that something changed: by its own methods (2025, and 2026-07-28 over
 * stdio), and through the handler that serves HTTP.
 *
 * SDK v2 2.4 (`McpServer`, `Server`, `ServerNotifier`); 2026-07-28, basic/patterns/subscriptions, SEP-2575.
 */

export type NotifyMethod = 'toolsChanged' | 'promptsChanged' | 'resourcesChanged' | 'resourceUpdated';

/** Methods of a server object → what `handler.notify` has in their place. */
export const NOTIFY_OF_METHOD: Readonly<Record<string, NotifyMethod>> = {
  sendToolListChanged: 'toolsChanged',
  sendPromptListChanged: 'promptsChanged',
  sendResourceListChanged: 'resourcesChanged',
  sendResourceUpdated: 'resourceUpdated',
};

/** The notifications that those methods send. */
export const NOTIFY_OF_NOTIFICATION: Readonly<Record<string, NotifyMethod>> = {
  'notifications/tools/list_changed': 'toolsChanged',
  'notifications/prompts/list_changed': 'promptsChanged',
  'notifications/resources/list_changed': 'resourcesChanged',
  'notifications/resources/updated': 'resourceUpdated',
};
