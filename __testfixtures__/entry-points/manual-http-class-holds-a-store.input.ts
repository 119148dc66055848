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
  private readonly carts = new Carts(); //~ factory-closure-state/would-be-lost
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
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/blocked
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
