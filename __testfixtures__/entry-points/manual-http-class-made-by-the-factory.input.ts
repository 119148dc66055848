import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

class Shop {
  private readonly items: string[] = [];

  build() {
    const server = new McpServer({ name: 'shop', version: '1.0.0' });
    server.registerTool('add', { inputSchema: z.object({ item: z.string() }) }, async ({ item }) => {
      this.items.push(item); //~ factory-closure-state/would-be-lost
      return { content: [{ type: 'text', text: this.items.join() }] };
    });
    return server;
  }
}

function createServer() {
  return new Shop().build();
}

const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/blocked
await createServer().connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
