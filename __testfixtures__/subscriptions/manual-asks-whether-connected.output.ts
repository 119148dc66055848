import { watch } from 'node:fs';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'files', version: '1.0.0' });
  watch('files', () => {
    if (server.isConnected()) {
      // MCP-TODO(subscriptions/list-changed-push): Call notify.resourcesChanged() of the handler in front of that question.
      server.sendResourceListChanged();
    }
  });
  return server;
});
