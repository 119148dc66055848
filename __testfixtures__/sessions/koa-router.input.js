import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import Router from '@koa/router';

const transports = {}; //~ session-transport-map/replaced
const app = new Koa();
const router = new Router();
app.use(bodyParser());

router.post('/mcp', async (ctx) => {
  const sessionId = ctx.get('mcp-session-id');
  let transport = transports[sessionId];
  if (!transport) {
    if (!isInitializeRequest(ctx.request.body)) {
      ctx.status = 400;
      ctx.body = { jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request' }, id: null };
      return;
    }
    transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports[id] = transport;
      },
    });
    await new McpServer({ name: 'notes', version: '1.0.0' }).connect(transport);
  }
  ctx.respond = false;
  await transport.handleRequest(ctx.req, ctx.res, ctx.request.body);
});

app.use(router.routes());
app.listen(3000);
