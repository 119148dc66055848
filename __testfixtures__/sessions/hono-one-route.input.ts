import { isInitializeRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { Hono } from 'hono';

const transports: Record<string, WebStandardStreamableHTTPServerTransport> = {}; //~ session-transport-map/replaced
const app = new Hono();

app.all('/mcp', async (c) => {
  const sessionId = c.req.header('mcp-session-id');
  if (sessionId && transports[sessionId]) return transports[sessionId].handleRequest(c.req.raw);
  if (sessionId) return c.json({ error: 'Session not found' }, 404);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => crypto.randomUUID(),
    onsessioninitialized: (id) => {
      transports[id] = transport;
    },
  });
  transport.onclose = () => {
    if (transport.sessionId) delete transports[transport.sessionId];
  };
  const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ server-factory-hoist/wrapped
  server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));
  await server.connect(transport);
  return transport.handleRequest(c.req.raw);
});

export default { port: 3000, fetch: app.fetch };
