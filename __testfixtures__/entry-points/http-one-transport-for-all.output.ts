import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

const app = createMcpExpressApp();
const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});

process.on('SIGINT', async () => {
  await mcpHandler.close();
  process.exit(0);
});

app.listen(3000);
