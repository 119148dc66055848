import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const carts = new Map<string, { items: string[] }>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('add', { inputSchema: z.object({ sku: z.string() }) }, async ({ sku }, ctx) => {
    const key = ctx.sessionId!;
    const cart = carts.get(key) ?? { items: [] }; //~ session-undefined-key/shared
    cart.items.push(sku);
    carts.set(key, cart);
    return { content: [{ type: 'text', text: `${cart.items.length}` }] };
  });
  server.registerTool('pay', {}, async (ctx) => {
    carts.delete(ctx.sessionId!);
    return { content: [{ type: 'text', text: 'paid' }] };
  });
  return server;
}

const transports: Record<string, NodeStreamableHTTPServerTransport> = {}; //~ session-transport-map/blocked
const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const sid = req.headers['mcp-session-id'] as string | undefined;
  let transport = sid ? transports[sid] : undefined;
  if (!transport && isInitializeRequest(req.body)) {
    const created = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports[id] = created;
      },
    });
    transport = created;
    await createServer().connect(created);
  }
  if (!transport) {
    res.status(400).end();
    return;
  }
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
