import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

class Shop {
  private readonly items: string[] = [];

  build() {
    const server = new McpServer({ name: 'shop', version: '1.0.0' });
    server.registerTool('add', { inputSchema: z.object({ item: z.string() }) }, async ({ item }) => {
      this.items.push(item);
      return { content: [{ type: 'text', text: this.items.join() }] };
    });
    return server;
  }
}

const shop = new Shop();

const app = createMcpExpressApp();
const mcpHandler = createMcpHandler(() => shop.build());
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});
app.listen(3000);
