import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

export const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'many', version: '1.0.0' });
  server.registerTool('touch', { inputSchema: z.object({ uris: z.array(z.string()) }) }, async ({ uris }) => {
    // MCP-TODO(subscriptions/list-changed-push): Call notify.toolsChanged() of the handler here as a statement of its own.
    await Promise.all([server.server.sendToolListChanged()]);
    // MCP-TODO(subscriptions/list-changed-push): Call notify.resourceUpdated(uri) of the handler here as a statement of its own.
    await server.server.sendResourceUpdated({ uri: uris.join('/') });
    // MCP-TODO(subscriptions/list-changed-push): Call notify.toolsChanged() of the handler here as a statement of its own.
    uris.forEach(server.sendToolListChanged);
    return { content: [] };
  });
  return server;
});
