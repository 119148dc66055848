import express from 'express';
import { randomUUID } from 'node:crypto';
import { inEra, modernRequest, refusalOf, completed } from './mcp-wire.mjs';
const known = new Set();
const app = express();
app.use(express.json());

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'guard', version: '1' }
};

app.post('/mcp', (req, res, next) => {
  const refusal = refusalOf(req.body, MODERN, req.headers);
  if (refusal) res.status(refusal.status).json(refusal.body);
  else inEra(req.body, MODERN, next);
}, async (req, res) => {
  const sessionId = req.headers['mcp-session-id'];
  const { jsonrpc, id, method, params } = req.body;
  if (!modernRequest() && method !== 'initialize' && (!sessionId || !known.has(sessionId))) {
    return res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } });
  }
  try {
    let result;
    if (method === 'server/discover') {
      result = {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} }
      };
    } else if (method === 'initialize') {
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
    return res.json({ jsonrpc, id, result: completed(result) });
  } catch (e) {
    res.json({ jsonrpc: '2.0', id, error: { code: -32603, message: e.message } });
  }
});
app.listen(3000);
