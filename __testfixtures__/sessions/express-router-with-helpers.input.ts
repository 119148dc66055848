import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

const MCP_PATH = '/mcp';
const SESSION_HEADER = 'mcp-session-id';
const transports: { [sessionId: string]: NodeStreamableHTTPServerTransport } = {}; //~ session-transport-map/replaced

function sendError(res: express.Response, status: number, code: number, message: string): void {
  res.status(status).json({ jsonrpc: '2.0', error: { code, message }, id: null });
}

function sessionIdOf(req: express.Request): string | undefined {
  const value = req.header(SESSION_HEADER);
  return value?.trim();
}

async function openSession(): Promise<NodeStreamableHTTPServerTransport> {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      transports[id] = transport;
    },
  });
  transport.onclose = () => {
    if (transport.sessionId) delete transports[transport.sessionId];
  };
  await createServer().connect(transport);
  return transport;
}

async function getOrCreateTransport(req: express.Request): Promise<NodeStreamableHTTPServerTransport | undefined> {
  const sessionId = sessionIdOf(req);
  if (sessionId) return transports[sessionId];
  return isInitializeRequest(req.body) ? openSession() : undefined;
}

const router = express.Router();
router.use(express.json());

router.post(MCP_PATH, async (req, res) => {
  const transport = await getOrCreateTransport(req);
  if (!transport) {
    sendError(res, 400, -32000, 'No valid session');
    return;
  }
  await transport.handleRequest(req, res, req.body);
});

router.get(MCP_PATH, async (req, res) => { //~ session-http-verbs/answered-405
  const transport = transports[sessionIdOf(req) ?? ''];
  if (!transport) return sendError(res, 400, -32000, 'No valid session');
  await transport.handleRequest(req, res);
});

router.delete(MCP_PATH, async (req, res) => { //~ session-http-verbs/answered-405
  const transport = transports[sessionIdOf(req) ?? ''];
  if (!transport) return sendError(res, 400, -32000, 'No valid session');
  await transport.handleRequest(req, res);
});

router.get('/status', (_req, res) => {
  if (process.uptime() < 1) return sendError(res, 503, -32000, 'Starting');
  res.json({ ok: true });
});

const app = express();
app.use(router);
app.listen(3000);
