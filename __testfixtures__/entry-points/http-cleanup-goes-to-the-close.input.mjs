import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const open = new Set();

function createServer() {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  open.add(server);
  server.registerTool('count', {}, async () => ({ content: [{ type: 'text', text: String(open.size) }] }));
  return { server, cleanup: () => open.delete(server) };
}

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const { server, cleanup } = createServer();
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  res.on('close', () => {
    cleanup();
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
