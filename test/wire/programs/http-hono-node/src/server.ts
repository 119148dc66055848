import { randomUUID } from 'node:crypto';
import { type HttpBindings, serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { Hono } from 'hono';
import { z } from 'zod';

const getServer = () => {
  const server = new McpServer({ name: 'dice', version: '2.1.0' });
  server.registerTool(
    'parse_roll',
    { description: 'Parses dice notation', inputSchema: { notation: z.string().regex(/^\d+d\d+$/) } },
    async ({ notation }) => {
      const [count, sides] = notation.split('d').map(Number);
      return { content: [{ type: 'text', text: `${count} dice with ${sides} sides` }] };
    },
  );
  server.registerTool('odds', { inputSchema: { sides: z.number() } }, async ({ sides }) => ({
    content: [{ type: 'text', text: `1/${sides}` }],
  }));
  server.registerTool('simulate', { inputSchema: { ms: z.number() } }, async ({ ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { content: [{ type: 'text', text: `simulated for ${ms} ms` }] };
  });
  server.registerPrompt('roll_for', { argsSchema: { skill: z.string() } }, ({ skill }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Roll for ${skill}` } }],
  }));
  return server;
};

const transports: { [sessionId: string]: StreamableHTTPServerTransport } = {};
const app = new Hono<{ Bindings: HttpBindings }>();

app.post('/mcp', async (c) => {
  const { incoming, outgoing } = c.env;
  const body = await c.req.json();
  const sessionId = c.req.header('mcp-session-id');
  let transport: StreamableHTTPServerTransport;
  if (sessionId && transports[sessionId]) {
    transport = transports[sessionId];
  } else if (!sessionId && isInitializeRequest(body)) {
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports[id] = transport;
      },
    });
    transport.onclose = () => {
      if (transport.sessionId) delete transports[transport.sessionId];
    };
    await getServer().connect(transport);
  } else {
    return c.json({ jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request' }, id: null }, 400);
  }
  await transport.handleRequest(incoming, outgoing, body);
  return RESPONSE_ALREADY_SENT;
});

app.on(['GET', 'DELETE'], '/mcp', async (c) => {
  const transport = transports[c.req.header('mcp-session-id') ?? ''];
  if (!transport) return c.text('Invalid or missing session ID', 400);
  await transport.handleRequest(c.env.incoming, c.env.outgoing);
  return RESPONSE_ALREADY_SENT;
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`dice: ${port}`);
});
