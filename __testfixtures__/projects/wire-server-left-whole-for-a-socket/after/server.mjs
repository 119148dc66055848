import express from 'express';
import { WebSocketServer } from 'ws';

const app = express();
app.use(express.json());

function ok(id, result) {
  return { jsonrpc: '2.0', id, result };
}

async function handle(message) {
  // MCP-TODO(lifecycle/raw-server-initialize): Settle these points so that each part can be followed, then run the plan again: what its messages are read from, or where its answers go, is not known.
  switch (message.method) {
    case 'initialize':
      return ok(message.id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'two-ways', version: '1.0.0' } });
    case 'tools/list':
      return ok(message.id, { tools: [] });
    case 'tools/call':
      return ok(message.id, { content: [] });
    default:
      return { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } };
  }
}

app.post('/mcp', async (req, res) => {
  res.json(await handle(req.body));
});

new WebSocketServer({ port: 3001 }).on('connection', (socket) => {
  socket.on('message', async (data) => {
    socket.send(JSON.stringify(await handle(JSON.parse(data))));
  });
});

app.listen(3000);
