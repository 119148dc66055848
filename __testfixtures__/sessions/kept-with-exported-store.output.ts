import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, originValidation, toWebRequest } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer, createMcpHandler, localhostAllowedOrigins, isLegacyRequest } from '@modelcontextprotocol/server';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping_me', { description: 'Answers' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  return server;
}
export const transports = new Map<string, NodeStreamableHTTPServerTransport>();
const app = express();
app.use(express.json());

const mcpHandler = createMcpHandler(createServer, { legacy: 'reject' });
const handleMcp = toNodeHandler(mcpHandler);

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!(await isLegacyRequest(await toWebRequest(req, req.body)))) {
    const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
    if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
    await handleMcp(req, res, req.body);
    return;
  }
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
app.listen(3000);
