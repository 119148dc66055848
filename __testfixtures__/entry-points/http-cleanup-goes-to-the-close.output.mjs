import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1000);
  server.registerTool('ticks', {}, async () => ({ content: [{ type: 'text', text: String(ticks) }] }));
  return { server, cleanup: () => clearInterval(timer) };
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
