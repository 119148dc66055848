import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

function startHttp(makeServer: () => McpServer, port: number) {
  const app = createMcpExpressApp();
  const mcpHandler = createMcpHandler(makeServer);
  const handleMcp = toNodeHandler(mcpHandler);

  app.all('/mcp', async (req, res) => {
    await handleMcp(req, res, req.body);
  });
  app.listen(port);
}

async function startStdio(makeServer: () => McpServer) {
  serveStdio(makeServer);
}

async function main() {
  if (process.argv.includes('--http')) {
    startHttp(createServer, 3000);
  } else {
    await startStdio(createServer);
  }
}

main();
