import { McpServer, type Root } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

let roots: Root[] = [];

serveStdio(() => {
  const server = new McpServer({ name: 'files', version: '1.0.0' });
  server.server.setNotificationHandler('notifications/roots/list_changed', async () => { //~ roots-list-changed/for-2025
    ({ roots } = await server.server.listRoots());
  });
  server.registerTool('where', { description: 'Where' }, async () => ({
    content: [{ type: 'text', text: roots.map(({ uri }) => uri).join('\n') }],
  }));
  return server;
});
