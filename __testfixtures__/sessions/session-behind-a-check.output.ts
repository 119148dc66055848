import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer, createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const notes = new Map<string, string>();
const lasts: Record<string, string> = {};

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('note', { inputSchema: z.object({ text: z.string() }) }, async ({ text }, ctx) => {
    if (!ctx.sessionId) throw new Error('A session is needed');
    // MCP-TODO(sessions/session-undefined-key): Key notes by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).
    notes.set(ctx.sessionId, text);
    return { content: [] };
  });
  server.registerTool('last', {}, async (ctx) => {
    const last = ctx.sessionId !== undefined ? lasts[ctx.sessionId] : undefined;
    return { content: [{ type: 'text', text: last ?? 'none' }] };
  });
  return server;
}

const transports: Record<string, NodeStreamableHTTPServerTransport> = {};
const app = createMcpExpressApp();

const mcpHandler = createMcpHandler(createServer, { legacy: 'reject' });
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (req, res) => {
  const sid = req.headers['mcp-session-id'] as string | undefined;
  let transport = sid ? transports[sid] : undefined;
  if (!(await isLegacyRequest(await toWebRequest(req, req.body)))) {
    await handleMcp(req, res, req.body);
    return;
  }
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
