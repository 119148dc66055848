import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  setInterval(() => console.error('still here'), 60_000); //~ factory-closure-state/would-be-lost
  server.registerTool('now', {}, async () => ({ content: [{ type: 'text', text: String(Date.now()) }] }));
  return server;
}

const server = createServer();
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/blocked
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
