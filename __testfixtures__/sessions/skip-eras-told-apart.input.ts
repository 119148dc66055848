import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isInitializeRequest, isLegacyRequest, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const transports = new Map<string, NodeStreamableHTTPServerTransport>();
const modern = toNodeHandler(createMcpHandler(createServer, { legacy: 'reject' }));
const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  if (!(await isLegacyRequest(await toWebRequest(req, req.body)))) return modern(req, res, req.body);
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport) {
    if (!isInitializeRequest(req.body)) {
      res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
      return;
    }
    const fresh = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, fresh);
      },
    });
    fresh.onclose = () => {
      if (fresh.sessionId) transports.delete(fresh.sessionId);
    };
    await createServer().connect(fresh); //~ session-transport-map/told-apart
    transport = fresh;
  }
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
