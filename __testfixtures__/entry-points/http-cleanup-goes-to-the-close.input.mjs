import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1000);
  server.registerTool('ticks', {}, async () => ({ content: [{ type: 'text', text: String(ticks) }] }));
  return { server, cleanup: () => clearInterval(timer) };
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
