import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}

const app = express();
app.use(express.json());
// MCP-TODO(sessions/session-transport-map): Move if (!admit(req, res)) return; in front of the code that looks for the transport, so that it meets every request; then plan again.
const transports = new Map<string, NodeStreamableHTTPServerTransport>();
const opened = new Map<string, number>();

function admit(req: express.Request, res: express.Response): boolean {
  const count = (opened.get(req.ip ?? '') ?? 0) + 1;
  opened.set(req.ip ?? '', count);
  if (count > 100) res.status(429).end();
  return count <= 100;
}

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport) {
    if (!isInitializeRequest(req.body)) {
      res.status(400).end();
      return;
    }
    if (!admit(req, res)) return;
    const fresh = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, fresh);
      },
    });
    await createServer().connect(fresh);
    transport = fresh;
  }
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
