import { createMcpHandler, type CreateMcpHandlerOptions, McpServer } from '@modelcontextprotocol/server';

export function serve(options: CreateMcpHandlerOptions) {
  return createMcpHandler(createServer, options);
}

function createServer() {
  const server = new McpServer({ name: 'bus', version: '1.0.0' });
  server.registerTool('reload', { description: 'Reload' }, async () => {
    // MCP-TODO(subscriptions/list-changed-push): Publish the change on the bus of the handler (notify.toolsChanged()).
    server.sendToolListChanged();
    return { content: [] };
  });
  return server;
}
