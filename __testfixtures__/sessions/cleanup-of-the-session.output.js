import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const open = new Set();

function createServer() {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  open.add(server);
  server.registerTool('count', {}, async () => ({ content: [{ type: 'text', text: String(open.size) }] }));
  return { server, cleanup: () => open.delete(server) };
}

const app = createMcpExpressApp();

function buildServer() {
  const { server, cleanup } = createServer();
  server.server.onclose = () => cleanup();
  return server;
}

const mcpHandler = createMcpHandler(buildServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});

app.listen(3000);
