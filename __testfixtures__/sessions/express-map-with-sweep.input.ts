import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

interface Session {
  transport: NodeStreamableHTTPServerTransport;
  server: McpServer;
  lastUsed: number;
}

const sessions = new Map<string, Session>(); //~ session-transport-map/replaced
const SESSION_TTL_MS = 30 * 60 * 1000;

const sweep = setInterval(() => {
  const now = Date.now();
  for (const [id, session] of sessions) {
    if (now - session.lastUsed > SESSION_TTL_MS) {
      session.transport.close();
      session.server.close();
      sessions.delete(id);
    }
  }
}, 60_000);
sweep.unref();

const app = express();
app.use(express.json({ limit: '4mb' }));

app.post('/mcp', async (req, res) => {
  const header = req.headers['mcp-session-id'];
  const sessionId = Array.isArray(header) ? header[0] : header;
  try {
    if (sessionId) {
      const session = sessions.get(sessionId);
      if (!session) {
        res.status(404).json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null });
        return;
      }
      session.lastUsed = Date.now();
      await session.transport.handleRequest(req, res, req.body);
      return;
    }

    const messages = Array.isArray(req.body) ? req.body : [req.body];
    if (!messages.some((message) => isInitializeRequest(message))) {
      res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'Not initialized' }, id: null });
      return;
    }

    const server = createServer();
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { transport, server, lastUsed: Date.now() });
      },
    });
    transport.onclose = () => {
      const id = transport.sessionId;
      if (id) sessions.delete(id);
    };
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  } catch (error) {
    console.error('MCP request failed', error);
    if (!res.headersSent) {
      res.status(500).json({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null });
    }
  }
});

app.get('/mcp', async (req, res) => { //~ session-http-verbs/answered-405
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  const session = sessionId ? sessions.get(sessionId) : undefined;
  if (!session) {
    res.status(400).send('Invalid or missing session ID');
    return;
  }
  await session.transport.handleRequest(req, res);
});

app.delete('/mcp', async (req, res) => { //~ session-http-verbs/answered-405
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  const session = sessionId ? sessions.get(sessionId) : undefined;
  if (!session) {
    res.status(400).send('Invalid or missing session ID');
    return;
  }
  await session.transport.handleRequest(req, res);
});

const httpServer = app.listen(3000, '127.0.0.1', () => {
  console.log('listening');
});

process.on('SIGINT', async () => {
  clearInterval(sweep);
  for (const [id, session] of sessions) {
    await session.transport.close();
    sessions.delete(id);
  }
  httpServer.close();
  process.exit(0);
});
