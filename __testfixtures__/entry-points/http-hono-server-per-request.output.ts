import { McpServer, createMcpHandler, originValidationResponse, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import { Hono } from 'hono';

const app = new Hono();

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));
  return server;
}

const mcpHandler = createMcpHandler(createServer, { responseMode: 'json' });

app.all('/mcp', async (c) => {
  const rejected = originValidationResponse(c.req.raw, [new URL(c.req.raw.url).hostname, ...localhostAllowedOrigins()]);
  if (rejected) return rejected;
  const response = await mcpHandler.fetch(c.req.raw);
  return response;
});

export default app;
