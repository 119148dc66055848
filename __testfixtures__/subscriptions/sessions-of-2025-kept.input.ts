import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest, McpServer } from '@modelcontextprotocol/server';
import express, { type Request, type Response } from 'express';

const transports = new Map<string, NodeStreamableHTTPServerTransport>();
const listeners = new Set<() => void>();

function createServer() {
  const server = new McpServer({ name: 'board', version: '1.0.0' });
  server.registerTool('post', { description: 'Post' }, async () => {
    await server.server.sendResourceUpdated({ uri: 'board://all' }); //~ list-changed-push/through-handler-too
    return { content: [] };
  });
  listeners.add(() => server.sendResourceListChanged()); //~ list-changed-push/through-handler-too
  return server;
}

const handler = createMcpHandler(createServer, { legacy: 'reject' });
const mcp = toNodeHandler(handler);

async function sessionful(req: Request, res: Response) {
  const id = req.headers['mcp-session-id'] as string | undefined;
  let transport = id ? transports.get(id) : undefined;
  if (!transport) {
    const made = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (sid) => void transports.set(sid, made),
    });
    transport = made;
    await createServer().connect(transport);
  }
  await transport.handleRequest(req, res, req.body);
}

const app = express();
app.use(express.json());
app.all('/mcp', async (req, res) => {
  if (await isLegacyRequest(await toWebRequest(req, req.body))) return sessionful(req, res);
  await mcp(req, res, req.body);
});
app.listen(3000);
