import { watch } from 'node:fs';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'files', version: '1.0.0' });
  watch('files', () => {
    if (server.isConnected()) {
      server.sendResourceListChanged(); //~ list-changed-push/behind-connection
    }
  });
  return server;
});
