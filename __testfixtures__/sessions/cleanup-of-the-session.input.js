import { randomUUID } from 'node:crypto';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';

const open = new Set();

function createServer() {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  open.add(server);
  server.registerTool('count', {}, async () => ({ content: [{ type: 'text', text: String(open.size) }] }));
  return { server, cleanup: () => open.delete(server) };
}

const transports = new Map(); //~ session-transport-map/replaced
const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'];
  let transport = transports.get(sessionId);
  if (!transport) {
    if (sessionId || !isInitializeRequest(req.body)) {
      res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
      return;
    }
    const { server, cleanup } = createServer(); //~ server-factory-hoist/closed
    transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, transport);
      },
    });
    transport.onclose = () => {
      cleanup();
      transports.delete(transport.sessionId);
    };
    await server.connect(transport);
  }
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
