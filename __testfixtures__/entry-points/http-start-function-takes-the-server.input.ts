import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

function startHttp(server: McpServer, port: number) {
  const app = createMcpExpressApp();
  app.post('/mcp', async (req, res) => {
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  });
  app.listen(port);
}

async function startStdio(server: McpServer) {
  await server.connect(new StdioServerTransport());
}

async function main() {
  const server = createServer();
  if (process.argv.includes('--http')) {
    startHttp(server, 3000);
  } else {
    await startStdio(server);
  }
}

main();
