import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new McpServer({ name: 'local', version: '1.0.0' });
  server.registerTool('reload', { description: 'Reload' }, async () => {
    server.sendToolListChanged(); //~ list-changed-push/on-stdio
    return { content: [] };
  });
  return server;
});
