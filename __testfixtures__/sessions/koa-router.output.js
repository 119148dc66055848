import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, localhostAllowedOrigins, McpServer } from '@modelcontextprotocol/server';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import Router from '@koa/router';

const app = new Koa();
const router = new Router();
app.use(bodyParser());

const mcpHandler = createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' }));
const handleMcp = toNodeHandler(mcpHandler);

router.all('/mcp', async (ctx) => {
  ctx.respond = false;
  const ownHost = ctx.req.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(ctx.req, ctx.res)) return;
  await handleMcp(ctx.req, ctx.res, ctx.request.body);
});

app.use(router.routes());
app.listen(3000);
