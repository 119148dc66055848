import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod/v4';

function createServer(): McpServer {
  const server = new McpServer({ name: 'all', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('tell', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, ctx) => {
    // every server
    handler.notify.toolsChanged();
    handler.notify.resourceUpdated(`note://${id}`);
    for (const each of [server, local]) {
      each.sendToolListChanged();
      await each.server.sendResourceUpdated({ uri: `note://${id}` });
      await each.sendLoggingMessage({ level: 'info', data: 'told' });
    }
    await ctx.mcpReq.log('info', String(ctx.mcpReq.id));
    return { content: [] };
  });
  return server;
}

const handler = createMcpHandler(createServer);
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');

const local = createServer();
await local.connect(new StdioServerTransport());
