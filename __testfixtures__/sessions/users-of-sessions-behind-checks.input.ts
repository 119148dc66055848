import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';

const users = new Map<string, string>();
const consents = new Set<string>();
const tokens = new Map<string | undefined, string>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('me', {}, async (ctx) => {
    if (ctx.sessionId === undefined) return { content: [], isError: true };
    const user = users.get(ctx.sessionId); //~ session-auth-binding/refused
    return { content: [{ type: 'text', text: user ?? 'nobody' }] };
  });
  server.registerTool('agree', {}, async ({ sessionId }) => {
    if (sessionId) consents.add(sessionId); //~ session-auth-binding/skipped
    return { content: [] };
  });
  server.server.setRequestHandler('resources/unsubscribe', async (_request, ctx) => {
    tokens.delete(ctx.sessionId); //~ session-auth-binding/legacy-only
    return {};
  });
  return server;
}

const transports: Record<string, NodeStreamableHTTPServerTransport> = {}; //~ session-transport-map/kept-keeps-state
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
