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
const app = express();
app.use(express.json());

const handlePost = async (req: express.Request, res: express.Response): Promise<void> => {
  const sessionId = req.get('mcp-session-id');
  let transport = sessionId ? transports.get(sessionId) : undefined;
  if (!transport && isInitializeRequest(req.body)) {
    const created = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void transports.set(id, created),
    });
    created.onclose = () => void (created.sessionId && transports.delete(created.sessionId));
    await createServer().connect(created);
    transport = created;
  }
  if (!transport) {
    res.status(404).end();
    return;
  }
  await transport.handleRequest(req, res, req.body);
};

const handleOther = async (req: express.Request, res: express.Response): Promise<void> => {
  const transport = transports.get(req.get('mcp-session-id') ?? '');
  if (!transport) {
    res.status(404).end();
    return;
  }
  await transport.handleRequest(req, res);
};

app.route('/mcp').post(handlePost).get(handleOther).delete(handleOther);
app.listen(3000);
