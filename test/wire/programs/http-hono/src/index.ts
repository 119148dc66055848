import { serve } from '@hono/node-server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Hono } from 'hono';
import { createServer } from './mcp.js';

const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();

const app = new Hono();

app.get('/', (c) => c.text('units server'));

app.all('/mcp', async (c) => {
  const sessionId = c.req.header('mcp-session-id');
  if (sessionId) {
    const transport = transports.get(sessionId);
    if (!transport) return c.json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }, 404);
    return transport.handleRequest(c.req.raw);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => crypto.randomUUID(),
    onsessioninitialized: (id) => {
      transports.set(id, transport);
    },
    onsessionclosed: (id) => {
      transports.delete(id);
    },
  });
  const server = createServer();
  await server.connect(transport);
  return transport.handleRequest(c.req.raw);
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) }, (info) => {
  console.log(`units on ${info.port}`);
});
