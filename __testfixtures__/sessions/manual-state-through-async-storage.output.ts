import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const current = new AsyncLocalStorage<{ session: string | undefined }>();
const counts = new Map<string | undefined, number>();

function countUp(): number {
  const store = current.getStore();
  // MCP-TODO(sessions/session-undefined-key): Key counts by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).
  const count = (counts.get(store?.session) ?? 0) + 1;
  counts.set(store?.session, count);
  return count;
}

function createServer() {
  const server = new McpServer({ name: 'counter', version: '1.0.0' });
  server.registerTool('count', {}, async (ctx) =>
    current.run({ session: ctx.sessionId }, async () => ({ content: [{ type: 'text', text: String(countUp()) }] })),
  );
  return server;
}

// MCP-TODO(sessions/session-transport-map): Settle manual-state-through-async-storage.ts:12 first, then plan again; --allow-blocked session-undefined-key switches the entry all the same.
const transports: Record<string, NodeStreamableHTTPServerTransport> = {};
const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? transports[sessionId] : undefined;
  if (!transport) {
    const made = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports[id] = made;
      },
    });
    transport = made;
    await createServer().connect(transport);
  }
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
