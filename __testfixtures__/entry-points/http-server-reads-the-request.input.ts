import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const app = createMcpExpressApp();

function createServer(tenant: string | undefined) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('whoami', {}, async () => ({ content: [{ type: 'text', text: tenant ?? 'nobody' }] }));
  return server;
}

app.post('/mcp', async (req, res) => {
  const server = createServer(req.headers['x-tenant'] as string | undefined);
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
