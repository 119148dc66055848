import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const open = new Set();

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  return { server, cleanup: (request) => open.delete(request) };
}

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const { server, cleanup } = createServer();
  open.add(req);
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/returns-more
  res.on('close', () => cleanup(req));
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
