import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';
import express from 'express';

// MCP-TODO(sessions/session-transport-map): Call handleRequest in the function that gets the request, then plan again.
const transports = new Map();
const app = express();
app.use(express.json());

app.post('/mcp', (req, res, next) => {
  const sessionId = req.headers['mcp-session-id'];
  if (sessionId && transports.has(sessionId)) {
    transports.get(sessionId).handleRequest(req, res, req.body).catch(next);
    return;
  }
  if (!isInitializeRequest(req.body)) {
    res.status(400).json({ error: 'no session' });
    return;
  }
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => transports.set(id, transport),
  });
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server
    .connect(transport)
    .then(() => transport.handleRequest(req, res, req.body))
    .catch(next);
});
app.listen(3000);
