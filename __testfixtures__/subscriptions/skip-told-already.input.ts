import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const handler = createMcpHandler(createServer);

function createServer() {
  const server = new McpServer({ name: 'both', version: '1.0.0' });
  server.registerTool('reload', { description: 'Reload' }, async () => {
    server.sendToolListChanged(); //~ list-changed-push/told-already
    handler.notify.toolsChanged();
    return { content: [] };
  });
  return server;
}

if (process.argv.includes('--stdio')) serveStdio(createServer);
else createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
