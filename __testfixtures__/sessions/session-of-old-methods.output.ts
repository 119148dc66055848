import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer, createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

const watched = new Map<string | undefined, string>();

function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.server.setRequestHandler('resources/subscribe', async (request, ctx) => {
    watched.set(ctx.sessionId, request.params.uri);
    return {};
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
