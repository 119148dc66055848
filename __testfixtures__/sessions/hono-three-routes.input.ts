import { randomUUID } from 'node:crypto';
import { isInitializeRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';

const transports = new Map<string, WebStandardStreamableHTTPServerTransport>(); //~ session-transport-map/replaced
const buildServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

const app = new Hono();
app.use('*', cors({ origin: '*', exposeHeaders: ['mcp-session-id'] }));

app.post('/mcp', async (c) => {
  const sessionId = c.req.header('mcp-session-id');
  const body = await c.req.json();
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport) {
    if (!isInitializeRequest(body)) {
      return c.json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null }, 400);
    }
    const fresh = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, fresh);
      },
      onsessionclosed: (id) => {
        transports.delete(id);
      },
    });
    await buildServer().connect(fresh);
    transport = fresh;
  }
  const response = await transport.handleRequest(c.req.raw, { parsedBody: body });
  return response;
});

app.get('/mcp', async (c) => {
  const transport = transports.get(c.req.header('mcp-session-id') ?? '');
  if (!transport) return c.text('Invalid session', 400);
  return transport.handleRequest(c.req.raw);
});

app.delete('/mcp', async (c) => {
  const transport = transports.get(c.req.header('mcp-session-id') ?? '');
  if (!transport) return c.text('Invalid session', 400);
  return transport.handleRequest(c.req.raw);
});

app.get('/health', (c) => c.json({ ok: true }));

export default app;
