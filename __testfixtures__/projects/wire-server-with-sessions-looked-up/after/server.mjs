import express from 'express';
import { inEra, modernRequest, refusalOf, completed } from './mcp-wire.mjs';
const sessions = new Map();
const app = express();
app.use(express.json());

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'x', version: '1' }
};

app.post('/mcp', (req, res, next) => {
  const refusal = refusalOf(req.body, MODERN, req.headers);
  if (refusal) res.status(refusal.status).json(refusal.body);
  else inEra(req.body, MODERN, next);
}, async (req, res) => {
  const message = req.body;
  if (message.method === 'server/discover') {
    return res.json({ jsonrpc: '2.0', id: message.id, result: completed({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} }
    }) });
  }
  if (message.method === 'initialize') {
    const fresh = { id: crypto.randomUUID(), calls: 0, client: message.params.clientInfo, ready: false };
    sessions.set(fresh.id, fresh);
    if (fresh.id) res.setHeader('Mcp-Session-Id', fresh.id);
    return res.json({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } } });
  }
  const session = modernRequest() ? { id: undefined, calls: 0, client: message.params.clientInfo, ready: true } : sessions.get(req.headers['mcp-session-id']);
  if (!session) return res.status(404).json({ jsonrpc: '2.0', id: message.id ?? null, error: { code: -32001, message: 'Session not found' } });
  if (message.method === 'notifications/initialized') {
    session.ready = true;
    return res.status(202).end();
  }
  if (!modernRequest() && !session.ready) return res.json({ jsonrpc: '2.0', id: message.id, error: { code: -32002, message: 'Not initialized' } });
  if (message.method === 'tools/list') return res.json({ jsonrpc: '2.0', id: message.id, result: completed({ tools: [] }) });
  if (message.method === 'tools/call') return res.json({ jsonrpc: '2.0', id: message.id, result: completed({ content: [{ type: 'text', text: String(++session.calls) }] }) });
  res.json({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } });
});
app.listen(3000);
