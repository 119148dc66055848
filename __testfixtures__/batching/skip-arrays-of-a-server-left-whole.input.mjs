import express from 'express';
import { loadSession } from './store.js';

const app = express();
app.use(express.json());

async function handle(session, { id, method, params }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: session.tools } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: await session.call(params) };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
  }
}

app.post('/mcp', async (req, res) => {
  let session;
  if (req.body.method === 'initialize') {
    session = await loadSession();
    await session.save();
  } else {
    session = await loadSession(req.headers['mcp-session-id']);
  }
  res.status(200).append('Mcp-Session-Id', session.id);
  if (Array.isArray(req.body)) return res.json(await Promise.all(req.body.map((message) => handle(session, message)))); //~ batch-receive-server/server-left-whole
  res.json(await handle(session, req.body));
});
