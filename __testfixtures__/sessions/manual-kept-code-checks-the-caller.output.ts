import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('confirm', {}, async () => {
    const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });
    return { content: [{ type: 'text', text: answer.action }] };
  });
  return server;
}

declare function authenticate(req: express.Request): Promise<{ id: string } | undefined>;

const app = express();
app.use(express.json());
// MCP-TODO(sessions/session-transport-map): Move authenticate(req) in front of the code that looks for the transport, so that it meets every request; then plan again.
const transports: Record<string, NodeStreamableHTTPServerTransport> = {};

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  if (sessionId && transports[sessionId]) {
    await transports[sessionId].handleRequest(req, res, req.body);
    return;
  }
  const user = await authenticate(req);
  if (!user) {
    res.status(401).json({ error: 'unauthorized' });
    return;
  }
  if (!isInitializeRequest(req.body)) {
    res.status(400).end();
    return;
  }
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      transports[id] = transport;
    },
  });
  await createServer().connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
