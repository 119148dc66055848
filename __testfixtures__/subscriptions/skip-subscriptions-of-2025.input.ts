import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'clock', version: '1.0.0' }, { capabilities: { resources: { subscribe: true } } });
  server.server.setRequestHandler('resources/subscribe', async (request) => { //~ resource-subscribe-server/no-session
    const { uri } = request.params;
    setInterval(() => void server.server.sendResourceUpdated({ uri }), 1000); //~ list-changed-push/caused-by-2025
    return {};
  });
  return server;
});
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
