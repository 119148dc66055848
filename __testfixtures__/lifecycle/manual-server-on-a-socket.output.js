import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 8080 });

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, method } = JSON.parse(data);
    // MCP-TODO(lifecycle/raw-server-initialize): Settle these points so that each part can be followed, then run the plan again: what its messages are read from, or where its answers go, is not known.
    switch (method) {
      case 'initialize':
        return socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'ws', version: '1' } } }));
      case 'tools/list':
        return socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [] } }));
    }
  });
});
