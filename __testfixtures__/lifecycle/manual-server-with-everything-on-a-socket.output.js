import { WebSocketServer } from 'ws';

const waiting = new Map();

function ask(socket, method, params) {
  return new Promise((resolve) => {
    waiting.set('a', resolve);
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }));
  });
}

new WebSocketServer({ port: 8080 }).on('connection', (socket, req) => {
  const version = req.headers['mcp-protocol-version'];
  const reply = (id, result) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
  socket.on('message', async (data) => {
    if (version && version !== '2025-06-18') return;
    const { id, method } = JSON.parse(data);
    // MCP-TODO(lifecycle/raw-server-initialize): Settle these points so that each part can be followed, then run the plan again: what its messages are read from, or where its answers go, is not known.
    switch (method) {
      case 'initialize':
        return reply(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'ws', version: '1' } });
      case 'tools/list':
        return reply(id, { tools: [] });
      case 'tools/call':
        await ask(socket, 'elicitation/create', { message: 'Sure?' });
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }));
        return reply(id, { content: [] });
      case 'resources/subscribe':
        return reply(id, {});
      case 'logging/setLevel':
        return reply(id, {});
    }
  });
});
