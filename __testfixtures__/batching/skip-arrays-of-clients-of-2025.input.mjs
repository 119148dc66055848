import express from 'express';

const app = express();
app.use(express.json());

async function handle({ id, method, params }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: [] } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: Array.isArray(params.arguments) ? 'list' : 'one' }] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
  }
}

app.post('/mcp', async (req, res) => {
  if (Array.isArray(req.body)) return res.json(await Promise.all(req.body.map(handle))); //~ batch-receive-server/refused-in-front
  res.json(await handle(req.body));
});

// Not a message of MCP.
app.post('/register', (req, res) => {
  if (Array.isArray(req.body.redirect_uris)) return res.json({ count: req.body.redirect_uris.length });
  res.status(400).json({ error: 'invalid_request' });
});
