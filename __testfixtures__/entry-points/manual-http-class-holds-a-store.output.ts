import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

class Memory {
  protected items: string[] = [];

  add(item: string) {
    this.items.push(item);
  }
}

class Carts extends Memory {}

class Names {
  constructor(private readonly prefix: string) {}

  of(id: string) {
    return this.prefix + id;
  }
}

class Shop {
  readonly server = new McpServer({ name: 'shop', version: '1.0.0' });
  // MCP-TODO(entry-points/factory-closure-state): Move this.carts out of the code that builds the server; where it belongs to one client, key it by a handle that a tool gives out.
  private readonly carts = new Carts();
  private readonly names = new Names('item ');

  constructor() {
    this.server.registerTool('add', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
      this.carts.add(this.names.of(id));
      return { content: [] };
    });
  }
}

function createServer() {
  return new Shop().server;
}

const server = createServer();
// MCP-TODO(entry-points/http-entry-sdk): Settle manual-http-class-holds-a-store.ts:26 first, then plan again; --allow-blocked factory-closure-state switches the entry all the same.
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
