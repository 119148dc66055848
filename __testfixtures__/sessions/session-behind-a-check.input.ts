import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const notes = new Map<string, string>();
const lasts: Record<string, string> = {};

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('note', { inputSchema: z.object({ text: z.string() }) }, async ({ text }, ctx) => {
    if (!ctx.sessionId) throw new Error('A session is needed');
    notes.set(ctx.sessionId, text); //~ session-undefined-key/refused
    return { content: [] };
  });
  server.registerTool('last', {}, async (ctx) => {
    const last = ctx.sessionId !== undefined ? lasts[ctx.sessionId] : undefined; //~ session-undefined-key/skipped
    return { content: [{ type: 'text', text: last ?? 'none' }] };
  });
  return server;
}

const transports: Record<string, NodeStreamableHTTPServerTransport> = {}; //~ session-transport-map/kept-keeps-state
const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const sid = req.headers['mcp-session-id'] as string | undefined;
  let transport = sid ? transports[sid] : undefined;
  if (!transport && isInitializeRequest(req.body)) {
    const created = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports[id] = created;
      },
    });
    transport = created;
    await createServer().connect(created);
  }
  if (!transport) {
    res.status(400).end();
    return;
  }
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
