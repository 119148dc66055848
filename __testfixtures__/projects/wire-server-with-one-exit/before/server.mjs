import express from 'express';
import { randomUUID } from 'node:crypto';
const known = new Set();
const app = express();
app.use(express.json());
app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'];
  const { jsonrpc, id, method, params } = req.body;
  if (method !== 'initialize' && (!sessionId || !known.has(sessionId))) {
    return res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } });
  }
  try {
    let result;
    if (method === 'initialize') {
      const sid = randomUUID();
      known.add(sid);
      res.setHeader('Mcp-Session-Id', sid);
      result = { protocolVersion: params.protocolVersion ?? '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'guard', version: '1' } };
    } else if (method === 'tools/list') {
      result = { tools: [] };
    } else if (method === 'tools/call') {
      result = { content: [] };
    } else {
      return res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    }
    return res.json({ jsonrpc, id, result });
  } catch (e) {
    res.json({ jsonrpc: '2.0', id, error: { code: -32603, message: e.message } });
  }
});
app.listen(3000);
