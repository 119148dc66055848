import { createMcpHandler, type CreateMcpHandlerOptions, McpServer } from '@modelcontextprotocol/server';

export function serve(options: CreateMcpHandlerOptions) {
  return createMcpHandler(createServer, options);
}

function createServer() {
  const server = new McpServer({ name: 'bus', version: '1.0.0' });
  server.registerTool('reload', { description: 'Reload' }, async () => {
    server.sendToolListChanged(); //~ list-changed-push/options-unclear
    return { content: [] };
  });
  return server;
}
