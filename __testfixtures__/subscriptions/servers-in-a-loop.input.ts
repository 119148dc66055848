import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod/v4';

function createServer(): McpServer {
  const server = new McpServer({ name: 'all', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('tell', { inputSchema: z.object({ id: z.string() }) }, async ({ id }, ctx) => {
    // every server
    for (const each of [server, local]) {
      each.sendToolListChanged(); //~ list-changed-push/through-handler-too
      await each.server.sendResourceUpdated({ uri: `note://${id}` }); //~ list-changed-push/through-handler-too
      await each.sendLoggingMessage({ level: 'info', data: 'told' }); //~ log-emission-gate/to-others
    }
    await server.sendLoggingMessage({ level: 'info', data: String(ctx.mcpReq.id) }); //~ log-emission-gate/with-request
    return { content: [] };
  });
  return server;
}

const handler = createMcpHandler(createServer);
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');

const local = createServer();
await local.connect(new StdioServerTransport());
