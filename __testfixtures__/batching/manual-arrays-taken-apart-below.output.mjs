import express from 'express';

const app = express();
app.use(express.json());

async function one({ id, method }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: [] } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { content: [] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
  }
}

async function handle(body) {
  // MCP-TODO(batching/batch-receive-server): Answer an array with HTTP 400 and error -32600 where the body comes in, before anything of it runs.
  if (Array.isArray(body)) return Promise.all(body.map((message) => one(message)));
  return one(body);
}

app.post('/mcp', async (req, res) => {
  res.json(await handle(req.body));
});
