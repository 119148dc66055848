import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import express from 'express';

declare const upstream: { send(message: unknown): void };
const transports: Record<string, NodeStreamableHTTPServerTransport> = {};
const app = express();
app.use(express.json());
app.post('/mcp', async (req, res) => {
  const id = req.headers['mcp-session-id'] as string | undefined;
  let transport = id ? transports[id] : undefined;
  if (!transport) {
    const fresh = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (sid) => {
        transports[sid] = fresh;
      },
    });
    await new McpServer({ name: 'relay', version: '1.0.0' }).connect(fresh); //~ session-transport-map/relayed
    fresh.onmessage = (message) => upstream.send(message);
    transport = fresh;
  }
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
