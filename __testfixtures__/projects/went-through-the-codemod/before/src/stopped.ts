import type { ServerContext } from '@modelcontextprotocol/server';

export async function stopped(reason: string, extra: ServerContext) {
  if (extra.signal.aborted) return 'stopped before';
  await extra.sendNotification({ method: 'notifications/message', params: { level: 'info', data: reason } });
  return `${reason} ${extra.requestId}`;
}
