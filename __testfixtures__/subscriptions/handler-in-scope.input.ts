import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const notes = new Map<string, string>();

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('add', { inputSchema: z.object({ id: z.string(), text: z.string() }) }, async ({ id, text }) => {
    notes.set(id, text);
    // the list of resources is longer now
    server.sendResourceListChanged(); //~ list-changed-push/through-handler
    return { content: [{ type: 'text', text: 'added' }] };
  });
  server.registerTool('change', { inputSchema: z.object({ id: z.string(), text: z.string() }) }, async ({ id, text }) => {
    notes.set(id, text);
    await server.server.sendResourceUpdated({ uri: `note://${id}` }); //~ list-changed-push/through-handler
    void server.server.sendToolListChanged().catch(() => {}); //~ list-changed-push/through-handler
    return { content: [{ type: 'text', text: 'changed' }] };
  });
  return server;
}

const handler = createMcpHandler(createServer);
const mcp = toNodeHandler(handler);
createHttpServer((req, res) => void mcp(req, res)).listen(3000, '127.0.0.1');
