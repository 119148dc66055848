import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const watched = new Map<string | undefined, string>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.server.setRequestHandler('resources/subscribe', async (request, ctx) => {
    watched.set(ctx.sessionId, request.params.uri); //~ session-undefined-key/legacy-only
    return {};
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
