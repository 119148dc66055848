import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const owners = new Map<string | undefined, string | undefined>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('login', {}, async (ctx) => {
    const { sessionId } = ctx;
    // MCP-TODO(sessions/session-auth-binding): Read the verified token of each request (ctx.http.authInfo); tie flows of OAuth together by a nonce of the server in state.
    owners.set(sessionId, ctx.http?.authInfo?.clientId);
    return { content: [] };
  });
  server.registerTool('whoami', {}, async (ctx) => ({
    content: [{ type: 'text', text: owners.get(ctx.sessionId) ?? 'nobody' }],
  }));
  return server;
}

// MCP-TODO(sessions/session-transport-map): Settle manual-user-by-session.ts:13 first, then plan again; --allow-blocked session-auth-binding switches the entry all the same.
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
