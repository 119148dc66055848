// Express, CommonJS, a chain of ifs, no sessions, batches.
const express = require('express');

const app = express();
app.use(express.json());

let count = 0;

const ok = (id, result) => ({ jsonrpc: '2.0', id, result });
const fail = (id, code, message) => ({ jsonrpc: '2.0', id, error: { code, message } });

function handleRpc(msg) {
  if (msg.method === 'initialize') {
    return ok(msg.id, {
      protocolVersion: '2025-03-26',
      capabilities: { tools: {} },
      serverInfo: { name: 'express-chain', version: '1.0.0' },
    });
  }
  if (msg.method === 'notifications/initialized') return null;
  if (msg.method === 'ping') return ok(msg.id, {});
  if (msg.method === 'tools/list') {
    return ok(msg.id, { tools: [{ name: 'count', inputSchema: { type: 'object' } }] });
  }
  if (msg.method === 'tools/call') {
    if (msg.params.name !== 'count') return fail(msg.id, -32602, `no tool ${msg.params.name}`);
    count++;
    return ok(msg.id, { content: [{ type: 'text', text: String(count) }] });
  }
  return fail(msg.id, -32601, 'Method not found');
}

app.post('/mcp', (req, res) => {
  const body = req.body;
  if (Array.isArray(body)) {
    const replies = body.map(handleRpc).filter(Boolean);
    return replies.length > 0 ? res.json(replies) : res.status(202).end();
  }
  const reply = handleRpc(body);
  if (reply) return res.json(reply);
  res.status(202).end();
});

// How often the tool ran, for whoever wants to know.
app.get('/count', (req, res) => res.send(String(count)));

app.listen(process.env.PORT, '127.0.0.1');
