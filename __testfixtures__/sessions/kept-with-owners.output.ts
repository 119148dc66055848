import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, originValidation, toWebRequest } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer, createMcpHandler, localhostAllowedOrigins, isLegacyRequest } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

interface Session {
  transport: NodeStreamableHTTPServerTransport;
  owner: string;
}

const app = express();
app.use(express.json());
const sessions = new Map<string, Session>();

function callerOf(req: express.Request): string {
  return req.headers['x-user'] as string;
}

const mcpHandler = createMcpHandler(createServer, { legacy: 'reject' });
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  const session = sessionId ? sessions.get(sessionId) : undefined;
  if (!(await isLegacyRequest(await toWebRequest(req, req.body)))) {
    const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
    if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
    await handleMcp(req, res, req.body);
    return;
  }
  if (session) {
    if (session.owner !== callerOf(req)) {
      res.status(403).json({ jsonrpc: '2.0', error: { code: -32000, message: 'Not your session' }, id: null });
      return;
    }
    await session.transport.handleRequest(req, res, req.body);
    return;
  }
  if (!isInitializeRequest(req.body)) {
    res.status(400).end();
    return;
  }
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      sessions.set(id, { transport, owner: callerOf(req) });
    },
  });
  await createServer().connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
