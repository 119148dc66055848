import express from 'express';

const sessions = new Map();
const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  const { id, method } = req.body;
  const session = req.headers['mcp-session-id'];
  if (method !== 'initialize' && !sessions.has(session)) return res.status(404).end();
  // MCP-TODO(lifecycle/raw-server-initialize): Settle these points so that each part can be followed, then run the plan again: it keeps sessions, which nothing takes out yet.
  switch (method) {
    case 'initialize':
      return res.json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } });
    case 'tools/list':
      return res.json({ jsonrpc: '2.0', id, result: { tools: [] } });
  }
});
