import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const games = new Map<string, string>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('search', { inputSchema: z.object({ gameSession: z.string() }) }, async ({ gameSession }, ctx) => {
    const game = games.get(gameSession);
    console.error(`search in ${ctx.sessionId}`, { sessionId: ctx.sessionId });
    const once = new Set<string | undefined>();
    once.add(ctx.sessionId);
    if (ctx.sessionId === undefined) console.error('no session');
    return { content: [{ type: 'text', text: game ?? 'no game' }] };
  });
  return server;
}

const app = createMcpExpressApp();

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  await handleMcp(req, res, req.body);
});

app.listen(3000);
