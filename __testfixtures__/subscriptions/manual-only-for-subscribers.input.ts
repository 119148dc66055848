import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod/v4';

const subscribed = new Set<string>();
const handler = createMcpHandler(createServer);

function createServer() {
  const capabilities = { resources: { subscribe: true } };
  const server = new McpServer({ name: 'subs', version: '1.0.0' }, { capabilities });
  server.server.setRequestHandler('resources/subscribe', async (request) => { //~ resource-subscribe-server/for-2025
    subscribed.add(request.params.uri);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', async (request) => { //~ resource-subscribe-server/for-2025
    subscribed.delete(request.params.uri);
    return {};
  });
  server.registerTool('touch', { inputSchema: z.object({ uri: z.string() }) }, async ({ uri }) => {
    if (!subscribed.has(uri)) return { content: [] };
    if (subscribed.has(uri) && uri.startsWith('x:')) {
      await server.server.sendResourceUpdated({ uri }); //~ list-changed-push/behind-subscribers
    }
    for (const one of subscribed) {
      await server.server.sendResourceUpdated({ uri: one }); //~ list-changed-push/behind-subscribers
    }
    subscribed.forEach((one) => void server.server.sendResourceUpdated({ uri: one })); //~ list-changed-push/behind-subscribers
    return { content: [] };
  });
  return server;
}

if (process.argv.includes('--stdio')) serveStdio(createServer);
else createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
