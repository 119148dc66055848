import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const texts = new Map<string, string>();

class Store {
  put(key: string, text: string) {
    // MCP-TODO(sessions/session-undefined-key): Key texts by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).
    texts.set(key, text);
  }
}

function keyFor(ctx: ServerContext) {
  return `user:${ctx.sessionId}`;
}

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const store = new Store();
  server.registerTool('put', { inputSchema: z.object({ text: z.string() }) }, async ({ text }, ctx) => {
    store.put(keyFor(ctx), text);
    return { content: [] };
  });
  return server;
}

// MCP-TODO(sessions/session-transport-map): Settle manual-state-in-a-class.ts:11 first, then plan again; --allow-blocked session-undefined-key switches the entry all the same.
const transports: Record<string, NodeStreamableHTTPServerTransport> = {};
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
