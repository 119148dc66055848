import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';

const app = createMcpExpressApp();

function createServer(tenant: string | undefined) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('whoami', {}, async () => ({ content: [{ type: 'text', text: tenant ?? 'nobody' }] }));
  return server;
}

app.all('/mcp', async (req, res) => {
  await toNodeHandler(createMcpHandler(() => createServer(req.headers['x-tenant'] as string | undefined)))(req, res, req.body);
});

app.listen(3000);
