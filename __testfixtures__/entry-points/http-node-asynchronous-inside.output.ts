import { createServer } from 'node:http';
import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';

function buildServer(): McpServer {
  const server = new McpServer({ name: 'tides', version: '1.0.0' });
  server.registerTool('high', {}, async () => ({ content: [{ type: 'text', text: '14:20' }] }));
  return server;
}

const mcpHandler = createMcpHandler(buildServer);
const handleMcp = toNodeHandler(mcpHandler);

const httpServer = createServer((req, res) => {
  if (req.url !== '/mcp') {
    res.writeHead(404).end();
    return;
  }
  void (async () => {
    try {
      const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
      if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
      await handleMcp(req, res);
    } catch (error) {
      console.error(error);
      if (!res.headersSent) res.writeHead(500).end();
    }
  })();
});

httpServer.listen(3000);
