import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import express from 'express';

const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });
const changes: string[] = [];
const app = express();
app.use(express.json());

// The pages of the site listen to this one.
app.get('/changes', (req, res) => {
  const last = Number(req.headers['last-event-id'] ?? 0);
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (const [index, change] of changes.entries()) if (index > last) res.write(`id: ${index}\ndata: ${change}\n\n`);
});

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
  await handleMcp(req, res, req.body);
});
app.listen(3000);
