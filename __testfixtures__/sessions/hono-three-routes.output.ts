import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';

const buildServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

const app = new Hono();
app.use('*', cors({ origin: '*', exposeHeaders: ['mcp-session-id'] }));

const mcpHandler = createMcpHandler(buildServer);

app.post('/mcp', async (c) => {
  const body = await c.req.json();
  const response = await mcpHandler.fetch(c.req.raw, { parsedBody: body });
  return response;
});

app.get('/mcp', async (c) => {
  return mcpHandler.fetch(c.req.raw);
});

app.delete('/mcp', async (c) => {
  return mcpHandler.fetch(c.req.raw);
});

app.get('/health', (c) => c.json({ ok: true }));

export default app;
