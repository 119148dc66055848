import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const drafts = new Set<string>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('draft', {}, async (ctx) => {
    const id = ctx.http?.req?.headers.get('mcp-session-id');
    // MCP-TODO(sessions/session-undefined-key): Key drafts by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).
    drafts.add(String(id));
    return { content: [] };
  });
  return server;
}

// MCP-TODO(sessions/session-transport-map): Settle manual-session-of-the-header.ts:13 first, then plan again; --allow-blocked session-undefined-key switches the entry all the same.
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
