import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import * as types from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { //~ imports/dropped
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const changes = [types.ResourceListChangedNotificationSchema, types.ResourceUpdatedNotificationSchema];
const StdErrNotificationSchema = types.NotificationSchema.extend({
  method: z.literal('notifications/stderr'),
  params: z.object({ content: z.string() }),
});

export function connect(client: Client, onNotification: (notification: { method: string; params?: unknown }) => void) {
  [LoggingMessageNotificationSchema, ToolListChangedNotificationSchema].forEach((schema) => {
    client.setNotificationHandler(schema, onNotification); //~ handlers/schemas-to-methods
  });
  for (const schema of [PromptListChangedNotificationSchema]) client.setNotificationHandler(schema, onNotification); //~ handlers/schemas-to-methods
  for (const schema of changes) {
    client.setNotificationHandler(schema, (notification) => onNotification(notification)); //~ handlers/schemas-to-methods
  }
  client.setNotificationHandler( //~ handlers/custom-to-method
    StdErrNotificationSchema,
    onNotification,
  );
  client.fallbackNotificationHandler = async (notification) => onNotification(notification);
}
