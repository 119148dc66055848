import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod/v4';

const GRAPH = 'memory://graph';
const subscribed = new Set<string>();
const handler = createMcpHandler(({ era }) => createServer(era));

function createServer(era: 'modern' | 'legacy') {
  const server = new McpServer({ name: 'memory', version: '1.0.0' }, { capabilities: { resources: { subscribe: true } } });
  server.server.setRequestHandler('resources/subscribe', async (request) => {
    subscribed.add(request.params.uri);
    return {};
  });

  // Tell the clients that wanted to know.
  function tell() {
    handler.notify.resourceUpdated(GRAPH);
    if (subscribed.has(GRAPH)) {
      void server.server.sendResourceUpdated({ uri: GRAPH });
    }
  }

  server.registerTool('add', { inputSchema: z.object({ uri: z.string() }) }, async ({ uri }) => {
    tell();
    if (era === 'modern' || subscribed.has(uri)) {
      handler.notify.resourceUpdated(uri);
      await server.server.sendResourceUpdated({ uri });
    }
    return { content: [] };
  });
  return server;
}

if (process.argv.includes('--stdio')) serveStdio(({ era }) => createServer(era));
else createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
