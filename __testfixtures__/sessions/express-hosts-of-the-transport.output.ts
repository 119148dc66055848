import { toNodeHandler, hostHeaderValidation, originValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
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
const isAllowedHost = hostHeaderValidation(['127.0.0.1', 'localhost']);
const isAllowedOrigin = originValidation(['app.example.com']);

app.all('/mcp', async (req, res) => {
  if (!isAllowedHost(req, res) || !isAllowedOrigin(req, res)) return;
  await handleMcp(req, res, req.body);
});
app.listen(3000);
