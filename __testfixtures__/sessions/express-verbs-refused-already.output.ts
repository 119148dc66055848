import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, localhostAllowedOrigins, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

const app = express();
app.use(express.json());

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (req, res) => {
  const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
  await handleMcp(req, res, req.body);
});

const refuse = (_req: express.Request, res: express.Response) => {
  res.status(405).set('Allow', 'POST').send('Method Not Allowed');
};
app.get('/mcp', refuse);
app.delete('/mcp', refuse);

app.get('/health', (_req, res) => {
  res.send('ok');
});
app.listen(3000);
