import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import Koa from 'koa';
import { z } from 'zod';

const app = new Koa();
const transports = {};

function createServer() {
  const server = new McpServer({ name: 'calendar', version: '1.0.0' });
  server.registerTool(
    'weekday',
    { description: 'Weekday of a date', inputSchema: { date: z.string().describe('ISO date') } },
    async ({ date }) => ({
      content: [{ type: 'text', text: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(date).getUTCDay()] }],
    }),
  );
  server.registerTool(
    'days_between',
    { description: 'Days between two dates', inputSchema: { from: z.string(), to: z.string() } },
    async ({ from, to }) => ({ content: [{ type: 'text', text: String((Date.parse(to) - Date.parse(from)) / 864e5) }] }),
  );
  server.registerTool('sync', { description: 'Syncs', inputSchema: { ms: z.number() } }, async ({ ms }) => {
    await new Promise((done) => setTimeout(done, ms));
    return { content: [{ type: 'text', text: 'synced' }] };
  });
  server.registerPrompt('invite', { argsSchema: { who: z.string() } }, ({ who }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Invite ${who}` } }],
  }));
  return server;
}

app.use(async (ctx, next) => {
  const started = Date.now();
  await next();
  console.error(`${ctx.method} ${ctx.path} ${Date.now() - started} ms`);
});

app.use(async (ctx, next) => {
  if (ctx.path !== '/mcp') return next();
  const sessionId = ctx.get('mcp-session-id');
  let transport = transports[sessionId];
  let body;
  if (ctx.method === 'POST') {
    let text = '';
    for await (const chunk of ctx.req) text += chunk;
    body = JSON.parse(text);
    if (!transport && isInitializeRequest(body)) {
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => {
          transports[id] = transport;
        },
      });
      transport.onclose = () => {
        delete transports[transport.sessionId];
      };
      await createServer().connect(transport);
    }
  }
  if (!transport) {
    ctx.status = 400;
    ctx.body = { jsonrpc: '2.0', error: { code: -32000, message: 'No session' }, id: null };
    return;
  }
  ctx.respond = false;
  await transport.handleRequest(ctx.req, ctx.res, body);
});

app.use((ctx) => {
  if (ctx.path === '/health') ctx.body = 'ok';
});

const listener = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`calendar ${listener.address().port}`);
});
