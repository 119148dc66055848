import { McpServer } from '@modelcontextprotocol/server';
import { SSEServerTransport } from '@modelcontextprotocol/server-legacy/sse';
import express from 'express';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', {}, async () => ({ content: [] }));
  return server;
}

const transports = new Map<string, SSEServerTransport>();
const app = express();

app.get('/sse', async (_req, res) => {
  const transport = new SSEServerTransport('/messages', res);
  transports.set(transport.sessionId, transport);
  await createServer().connect(transport); //~ http-entry-sdk/older-transport
});

app.post('/messages', async (req, res) => {
  await transports.get(String(req.query.sessionId))?.handlePostMessage(req, res);
});

app.listen(3000, '127.0.0.1');
