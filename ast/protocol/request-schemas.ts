/**
 * Schemas of SDK v1's `types.js` and the methods that they stand for.
 *
 * Revision 2025-11-25 as SDK v1 1.32.2 has it (read from the schemas' own method literals; a test compares them), and
 * which of them SDK v2 2.4.0 still serves by method name (`RequestMethod`, `NotificationMethod` of its declarations:
 * SEP-1686 tasks are left out).
 */

export const REQUEST_METHODS: Readonly<Record<string, string>> = {
  InitializeRequestSchema: 'initialize',
  PingRequestSchema: 'ping',
  ListToolsRequestSchema: 'tools/list',
  CallToolRequestSchema: 'tools/call',
  ListResourcesRequestSchema: 'resources/list',
  ListResourceTemplatesRequestSchema: 'resources/templates/list',
  ReadResourceRequestSchema: 'resources/read',
  SubscribeRequestSchema: 'resources/subscribe',
  UnsubscribeRequestSchema: 'resources/unsubscribe',
  ListPromptsRequestSchema: 'prompts/list',
  GetPromptRequestSchema: 'prompts/get',
  CompleteRequestSchema: 'completion/complete',
  SetLevelRequestSchema: 'logging/setLevel',
  CreateMessageRequestSchema: 'sampling/createMessage',
  ElicitRequestSchema: 'elicitation/create',
  ListRootsRequestSchema: 'roots/list',
};

export const NOTIFICATION_METHODS: Readonly<Record<string, string>> = {
  CancelledNotificationSchema: 'notifications/cancelled',
  ProgressNotificationSchema: 'notifications/progress',
  InitializedNotificationSchema: 'notifications/initialized',
  RootsListChangedNotificationSchema: 'notifications/roots/list_changed',
  LoggingMessageNotificationSchema: 'notifications/message',
  ResourceUpdatedNotificationSchema: 'notifications/resources/updated',
  ResourceListChangedNotificationSchema: 'notifications/resources/list_changed',
  ToolListChangedNotificationSchema: 'notifications/tools/list_changed',
  PromptListChangedNotificationSchema: 'notifications/prompts/list_changed',
  ElicitationCompleteNotificationSchema: 'notifications/elicitation/complete',
};

/**
 * Experimental tasks of 2025-11-25. SDK v2 keeps their schemas as wire vocabulary, but leaves them out of its typed
 * method lists and has no store, queue or polling behind them (2.4.0 does register such a name without complaint).
 */
export const TASK_METHODS: Readonly<Record<string, string>> = {
  GetTaskRequestSchema: 'tasks/get',
  GetTaskPayloadRequestSchema: 'tasks/result',
  ListTasksRequestSchema: 'tasks/list',
  CancelTaskRequestSchema: 'tasks/cancel',
  TaskStatusNotificationSchema: 'notifications/tasks/status',
};

/**
 * The result schema that SDK v2 applies by itself to the answer of a method. `sampling/createMessage` is missing on
 * purpose: there v2's own result type is a union, and the schema given in the call is what narrows it.
 */
export const RESULT_SCHEMAS: Readonly<Record<string, string>> = {
  ping: 'EmptyResultSchema',
  initialize: 'InitializeResultSchema',
  'tools/list': 'ListToolsResultSchema',
  'tools/call': 'CallToolResultSchema',
  'resources/list': 'ListResourcesResultSchema',
  'resources/templates/list': 'ListResourceTemplatesResultSchema',
  'resources/read': 'ReadResourceResultSchema',
  'resources/subscribe': 'EmptyResultSchema',
  'resources/unsubscribe': 'EmptyResultSchema',
  'prompts/list': 'ListPromptsResultSchema',
  'prompts/get': 'GetPromptResultSchema',
  'completion/complete': 'CompleteResultSchema',
  'logging/setLevel': 'EmptyResultSchema',
  'elicitation/create': 'ElicitResultSchema',
  'roots/list': 'ListRootsResultSchema',
};
