import express from 'express';
import { Session } from './session.js';

const sessions = new Map();
const app = express();
app.use(express.json());

app.post('/mcp', async (req, res) => {
  const message = req.body;
  let session;
  if (message.method === 'initialize') { //~ raw-server-initialize/server-left-whole
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
