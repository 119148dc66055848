import express from 'express';
import { Session } from './session.js';

const sessions = new Map();
const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  const message = req.body;
  let session;
  // MCP-TODO(lifecycle/raw-server-initialize): Settle these points so that each part can be followed, then run the plan again: the session in session is an object of a class that is not found.
  if (message.method === 'initialize') {
    session = new Session(crypto.randomUUID());
    sessions.set(session.id, session);
    res.setHeader('Mcp-Session-Id', session.id);
    return res.json({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'c', version: '1' } } });
  }
  session = sessions.get(req.headers['mcp-session-id']);
  if (!session) return res.status(404).end();
  if (message.method === 'tools/list') return res.json({ jsonrpc: '2.0', id: message.id, result: { tools: session.tools() } });
  if (message.method === 'tools/call') return res.json({ jsonrpc: '2.0', id: message.id, result: await session.call(message.params) });
  res.json({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } });
});
