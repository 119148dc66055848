import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import express from 'express';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));
  return server;
}

async function main(): Promise<void> {
  const app = express();
  app.use(express.json());
  const mcpHandler = createMcpHandler(createServer);
  const handleMcp = toNodeHandler(mcpHandler);

  app.all('/mcp', (req, res) => {
    const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
    if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
    return handleMcp(req, res, req.body);
  });
  app.listen(3000);
}

main().catch(console.error);
