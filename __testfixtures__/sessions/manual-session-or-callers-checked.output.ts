import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const hints = new Map<string, string>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('hint', {}, async (ctx) => {
    const known = ctx.sessionId ? hints.get(ctx.sessionId) : undefined;
    // MCP-TODO(sessions/session-undefined-key): Key hints by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).
    hints.set(`${ctx.sessionId}`, 'seen');
    return { content: [{ type: 'text', text: known ?? 'first' }] };
  });
  return server;
}

// MCP-TODO(sessions/session-transport-map): Settle manual-session-or-callers-checked.ts:13 first, then plan again; --allow-blocked session-undefined-key switches the entry all the same.
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
