import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

class Cart {
  readonly items: string[] = [];
}

function createServer() {
  // MCP-TODO(entry-points/factory-closure-state): Move cart out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.
  const cart = new Cart();
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('add', { inputSchema: z.object({ item: z.string() }) }, async ({ item }) => {
    cart.items.push(item);
    return { content: [{ type: 'text', text: cart.items.join() }] };
  });
  return server;
}

const server = createServer();
// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-object-of-the-factory-is-changed.ts:11 first, then plan again; --allow-blocked factory-closure-state switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
