import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer, createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';

const users = new Map<string, string>();
const consents = new Set<string>();
const tokens = new Map<string | undefined, string>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('me', {}, async (ctx) => {
    if (ctx.sessionId === undefined) return { content: [], isError: true };
    // MCP-TODO(sessions/session-auth-binding): Read the verified token of each request (ctx.http.authInfo); tie flows of OAuth together by a nonce of the server in state.
    const user = users.get(ctx.sessionId);
    return { content: [{ type: 'text', text: user ?? 'nobody' }] };
  });
  server.registerTool('agree', {}, async ({ sessionId }) => {
    if (sessionId) consents.add(sessionId);
    return { content: [] };
  });
  server.server.setRequestHandler('resources/unsubscribe', async (_request, ctx) => {
    tokens.delete(ctx.sessionId);
    return {};
  });
  return server;
}

const transports: Record<string, NodeStreamableHTTPServerTransport> = {};
const app = createMcpExpressApp();

const mcpHandler = createMcpHandler(createServer, { legacy: 'reject' });
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (req, res) => {
  const sid = req.headers['mcp-session-id'] as string | undefined;
  let transport = sid ? transports[sid] : undefined;
  if (!(await isLegacyRequest(await toWebRequest(req, req.body)))) {
    await handleMcp(req, res, req.body);
    return;
  }
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
