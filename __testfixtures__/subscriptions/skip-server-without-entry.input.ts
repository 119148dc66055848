import { McpServer } from '@modelcontextprotocol/server';

export function createServer() {
  const server = new McpServer({ name: 'library', version: '1.0.0' });
  server.registerTool('reload', { description: 'Reload' }, async () => {
    server.sendToolListChanged(); //~ list-changed-push/not-served-here
    return { content: [] };
  });
  return server;
}
