import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function registerTools(server: McpServer) {
  server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
}

const app = createMcpExpressApp();

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  registerTools(server);
  return server;
}

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});

app.listen(3000);
