import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { Hono } from 'hono';

const app = new Hono();

app.all('/mcp', async (c) => { //~ era-posture/stateless
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true }); //~ http-entry-sdk/mounted
  const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ server-factory-hoist/wrapped
  server.registerTool('hello', {}, async () => ({ content: [{ type: 'text', text: 'hi' }] }));
  await server.connect(transport);
  const response = await transport.handleRequest(c.req.raw);
  return response;
});

export default app;
