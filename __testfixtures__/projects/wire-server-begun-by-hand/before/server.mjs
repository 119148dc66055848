import express from 'express';
import { completed, inEra, isModernVersion, refusalOf } from './mcp-wire.mjs';

const app = express();
app.use(express.json());

const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'hand', version: '1.0.0' },
};

function listOf(session) {
  return [{ name: 'where', inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } } }];
}

async function dispatch(session, { id, method, params }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: MODERN.serverInfo } };
    case 'server/discover':
      return { jsonrpc: '2.0', id, result: completed({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }) };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: completed({ tools: listOf(session) }) };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: completed({ content: [{ type: 'text', text: params.name }] }) };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } };
  }
}

app.post('/mcp', async (req, res) => {
  const refusal = refusalOf(req.body, MODERN, req.headers);
  if (refusal) return res.status(refusal.status).json(refusal.body);
  const session = { id: req.headers['mcp-session-id'] };
  if (session.id) res.setHeader('Mcp-Session-Id', session.id);
  res.cookie('a', 'b').append('Mcp-Session-Id', session.id);
  res.json(await inEra(req.body, MODERN, () => dispatch(session, req.body)));
});

app.get('/mcp', (req, res) => {
  if (isModernVersion(req.headers)) return res.status(405).set('Allow', 'POST').end();
  res.json({ status: 'ok' });
});

app.delete('/mcp', (...both) => both[1].status(204).end());

app.listen(3000, 'localhost');
