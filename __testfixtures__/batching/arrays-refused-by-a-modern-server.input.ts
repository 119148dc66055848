//~ era: modern
import express from 'express';

const app = express();
app.use(express.json());

async function handle(message: { id: number; method: string }) {
  const { id, method } = message;
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

app.post('/mcp', async (req, res) => {
  if (Array.isArray(req.body)) { //~ batch-receive-server/refuses-arrays
    res.json(await Promise.all(req.body.map(handle)));
    return;
  }
  res.json(await handle(req.body));
});

app.listen(3000);
