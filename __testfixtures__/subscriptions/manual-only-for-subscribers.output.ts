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
  server.server.setRequestHandler('resources/subscribe', async (request) => {
    subscribed.add(request.params.uri);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', async (request) => {
    subscribed.delete(request.params.uri);
    return {};
  });
  server.registerTool('touch', { inputSchema: z.object({ uri: z.string() }) }, async ({ uri }) => {
    if (!subscribed.has(uri)) return { content: [] };
    if (subscribed.has(uri) && uri.startsWith('x:')) {
      // MCP-TODO(subscriptions/list-changed-push): Call notify.resourceUpdated(uri) of the handler for every change, in front of that question: it knows itself who listens.
      await server.server.sendResourceUpdated({ uri });
    }
    for (const one of subscribed) {
      // MCP-TODO(subscriptions/list-changed-push): Call notify.resourceUpdated(uri) of the handler for every change, in front of that question: it knows itself who listens.
      await server.server.sendResourceUpdated({ uri: one });
    }
    // MCP-TODO(subscriptions/list-changed-push): Call notify.resourceUpdated(uri) of the handler for every change, in front of that question: it knows itself who listens.
    subscribed.forEach((one) => void server.server.sendResourceUpdated({ uri: one }));
    return { content: [] };
  });
  return server;
}

if (process.argv.includes('--stdio')) serveStdio(createServer);
else createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
