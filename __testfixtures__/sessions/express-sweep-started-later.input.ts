import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}
const transports = new Map<string, NodeStreamableHTTPServerTransport>(); //~ session-transport-map/replaced

let timer: NodeJS.Timeout | undefined;

function startSweep(): void {
  timer = setInterval(() => {
    for (const [id, transport] of transports) {
      if (transport.sessionId) continue;
      void transports.get(id)?.close();
      transports.delete(id);
    }
  }, 10_000);
}

function stopSweep(): void {
  if (timer) clearInterval(timer);
}

const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
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
    await createServer().connect(fresh);
    transport = fresh;
  }
  await transport.handleRequest(req, res, req.body);
});
const listener = app.listen(3000, () => startSweep());
process.once('SIGTERM', () => {
  stopSweep();
  for (const one of transports.values()) void one.close();
  listener.close();
});
