import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, localhostAllowedOrigins, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

const MCP_PATH = '/mcp';

function sendError(res: express.Response, status: number, code: number, message: string): void {
  res.status(status).json({ jsonrpc: '2.0', error: { code, message }, id: null });
}

const router = express.Router();
router.use(express.json());

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

router.all(MCP_PATH, async (req, res) => {
  const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
  await handleMcp(req, res, req.body);
});

router.get('/status', (_req, res) => {
  if (process.uptime() < 1) return sendError(res, 503, -32000, 'Starting');
  res.json({ ok: true });
});

const app = express();
app.use(router);
app.listen(3000);
