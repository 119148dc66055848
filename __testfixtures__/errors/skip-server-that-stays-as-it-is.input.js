import { WebSocketServer } from 'ws';

const pages = new Map();

new WebSocketServer({ port: 8080 }).on('connection', (socket) => {
  const send = (message) => socket.send(JSON.stringify(message));
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data);
    if (method === 'initialize') send({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { resources: {} } } });
    else if (method === 'resources/list') send({ jsonrpc: '2.0', id, result: { resources: [] } });
    else if (method === 'resources/read') {
      const text = pages.get(params.uri);
      if (text === undefined) send({ jsonrpc: '2.0', id, error: { code: -32002, message: 'Resource not found' } });
      else send({ jsonrpc: '2.0', id, result: { contents: [{ uri: params.uri, text }] } });
    }
  });
});
