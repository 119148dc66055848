import { Client } from '@modelcontextprotocol/client';
import * as types from '@modelcontextprotocol/core';
import { z } from 'zod';

const changes = ['notifications/resources/list_changed', 'notifications/resources/updated'] as const;
const StdErrNotificationSchema = types.NotificationSchema.extend({
  method: z.literal('notifications/stderr'),
  params: z.object({ content: z.string() }),
});

export function connect(client: Client, onNotification: (notification: { method: string; params?: unknown }) => void) {
  (['notifications/message', 'notifications/tools/list_changed'] as const).forEach((schema) => {
    client.setNotificationHandler(schema, onNotification);
  });
  for (const schema of ['notifications/prompts/list_changed'] as const) client.setNotificationHandler(schema, onNotification);
  for (const schema of changes) {
    client.setNotificationHandler(schema, (notification) => onNotification(notification));
  }
  client.setNotificationHandler(
    'notifications/stderr',
    { params: StdErrNotificationSchema.shape.params },
    (params) => onNotification({ method: 'notifications/stderr', params }),
  );
  client.fallbackNotificationHandler = async (notification) => onNotification(notification);
}
