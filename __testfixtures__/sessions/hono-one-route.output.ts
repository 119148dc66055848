import { isInitializeRequest, McpServer, createMcpHandler, originValidationResponse, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import { Hono } from 'hono';

const app = new Hono();

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));
  return server;
}

const mcpHandler = createMcpHandler(createServer);

app.all('/mcp', async (c) => {
  const rejected = originValidationResponse(c.req.raw, [new URL(c.req.raw.url).hostname, ...localhostAllowedOrigins()]);
  if (rejected) return rejected;
  return mcpHandler.fetch(c.req.raw);
});

export default { port: 3000, fetch: app.fetch };
