import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

class Cart {
  readonly items: string[] = [];
}

function createServer() {
  const cart = new Cart(); //~ factory-closure-state/would-be-lost
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('add', { inputSchema: z.object({ item: z.string() }) }, async ({ item }) => {
    cart.items.push(item);
    return { content: [{ type: 'text', text: cart.items.join() }] };
  });
  return server;
}

const server = createServer();
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/blocked
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
