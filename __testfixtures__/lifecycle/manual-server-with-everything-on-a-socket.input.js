import { WebSocketServer } from 'ws';

const waiting = new Map();

function ask(socket, method, params) { //~ push-raw-channel/server-left-whole
  return new Promise((resolve) => {
    waiting.set('a', resolve);
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }));
  });
}

new WebSocketServer({ port: 8080 }).on('connection', (socket, req) => {
  const version = req.headers['mcp-protocol-version'];
  const reply = (id, result) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
  socket.on('message', async (data) => {
    if (version && version !== '2025-06-18') return; //~ unsupported-version-error/server-left-whole
    const { id, method } = JSON.parse(data);
    switch (method) {
      case 'initialize': //~ raw-server-initialize/server-left-whole, server-discover/server-left-whole
        return reply(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'ws', version: '1' } });
      case 'tools/list':
        return reply(id, { tools: [] });
      case 'tools/call':
        await ask(socket, 'elicitation/create', { message: 'Sure?' });
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })); //~ list-changed-push/server-left-whole
        return reply(id, { content: [] });
      case 'resources/subscribe':
        return reply(id, {}); //~ resource-subscribe-server/server-left-whole
      case 'logging/setLevel':
        return reply(id, {}); //~ logging-set-level/server-left-whole
    }
  });
});
