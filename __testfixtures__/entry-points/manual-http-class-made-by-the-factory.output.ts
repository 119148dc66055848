import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

class Shop {
  private readonly items: string[] = [];

  build() {
    const server = new McpServer({ name: 'shop', version: '1.0.0' });
    server.registerTool('add', { inputSchema: z.object({ item: z.string() }) }, async ({ item }) => {
      // MCP-TODO(entry-points/factory-closure-state): Move this.items out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.
      this.items.push(item);
      return { content: [{ type: 'text', text: this.items.join() }] };
    });
    return server;
  }
}

function createServer() {
  return new Shop().build();
}

// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-class-made-by-the-factory.ts:12 first, then plan again; --allow-blocked factory-closure-state switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await createServer().connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
