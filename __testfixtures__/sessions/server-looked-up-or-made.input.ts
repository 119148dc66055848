import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';

const sessions: Record<string, { transport: NodeStreamableHTTPServerTransport; server: McpServer }> = {}; //~ session-transport-map/replaced

function registerTools(server: McpServer) {
  server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
}

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  let transport: NodeStreamableHTTPServerTransport;
  let server: McpServer;
  if (sessionId && sessions[sessionId]) {
    transport = sessions[sessionId].transport;
    server = sessions[sessionId].server;
  } else if (!sessionId && isInitializeRequest(req.body)) {
    server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ server-factory-hoist/wrapped
    registerTools(server);
    transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        sessions[id] = { transport, server };
      },
    });
    await server.connect(transport);
  } else {
    res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
    return;
  }
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
