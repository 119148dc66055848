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
    owners.set(sessionId, ctx.http?.authInfo?.clientId); //~ session-auth-binding/identity-by-session
    return { content: [] };
  });
  server.registerTool('whoami', {}, async (ctx) => ({
    content: [{ type: 'text', text: owners.get(ctx.sessionId) ?? 'nobody' }],
  }));
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
