import { toNodeHandler, localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

const app = express();
app.use(express.json({ limit: '4mb' }));

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);
const isAllowedHost = localhostHostValidation();
const isAllowedOrigin = localhostOriginValidation();

app.all('/mcp', async (req, res) => {
  try {
    if (!isAllowedHost(req, res) || !isAllowedOrigin(req, res)) return;
    await handleMcp(req, res, req.body);
  } catch (error) {
    console.error('MCP request failed', error);
    if (!res.headersSent) {
      res.status(500).json({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null });
    }
  }
});

const httpServer = app.listen(3000, '127.0.0.1', () => {
  console.log('listening');
});

process.on('SIGINT', async () => {
  await mcpHandler.close();
  httpServer.close();
  process.exit(0);
});
