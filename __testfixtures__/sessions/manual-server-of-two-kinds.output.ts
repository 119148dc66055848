import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';

// MCP-TODO(sessions/session-transport-map): Build the server in one function that returns it, and pass that function to createMcpHandler.
const transports = new Map<string, NodeStreamableHTTPServerTransport>();
const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport) {
    if (sessionId || !isInitializeRequest(req.body)) {
      res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
      return;
    }
    let server: McpServer;
    if (req.query.full === '1') {
      server = new McpServer({ name: 'full', version: '1.0.0' });
    } else {
      server = new McpServer({ name: 'small', version: '1.0.0' });
    }
    const fresh = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, fresh);
      },
    });
    await server.connect(fresh);
    transport = fresh;
  }
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
