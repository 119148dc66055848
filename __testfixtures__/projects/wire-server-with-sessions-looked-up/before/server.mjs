import express from 'express';
const sessions = new Map();
const app = express();
app.use(express.json());
app.post('/mcp', async (req, res) => {
  const message = req.body;
  if (message.method === 'initialize') {
    const fresh = { id: crypto.randomUUID(), calls: 0, client: message.params.clientInfo, ready: false };
    sessions.set(fresh.id, fresh);
    res.setHeader('Mcp-Session-Id', fresh.id);
    return res.json({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } } });
  }
  const session = sessions.get(req.headers['mcp-session-id']);
  if (!session) return res.status(404).json({ jsonrpc: '2.0', id: message.id ?? null, error: { code: -32001, message: 'Session not found' } });
  if (message.method === 'notifications/initialized') {
    session.ready = true;
    return res.status(202).end();
  }
  if (!session.ready) return res.json({ jsonrpc: '2.0', id: message.id, error: { code: -32002, message: 'Not initialized' } });
  if (message.method === 'tools/list') return res.json({ jsonrpc: '2.0', id: message.id, result: { tools: [] } });
  if (message.method === 'tools/call') return res.json({ jsonrpc: '2.0', id: message.id, result: { content: [{ type: 'text', text: String(++session.calls) }] } });
  res.json({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } });
});
app.listen(3000);
