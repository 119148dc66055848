import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

function buildServer(): McpServer {
  const server = new McpServer({ name: 'tides', version: '1.0.0' });
  server.registerTool('high', {}, async () => ({ content: [{ type: 'text', text: '14:20' }] }));
  return server;
}

const httpServer = createServer((req, res) => { //~ era-posture/stateless
  if (req.url !== '/mcp') {
    res.writeHead(404).end();
    return;
  }
  void (async () => {
    const server = buildServer();
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
    try {
      await server.connect(transport);
      await transport.handleRequest(req, res);
    } catch (error) {
      console.error(error);
      if (!res.headersSent) res.writeHead(500).end();
    }
  })();
});

httpServer.listen(3000);
