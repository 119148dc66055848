import { WebSocketServer } from 'ws';

const pages = new Map();

new WebSocketServer({ port: 8080 }).on('connection', (socket) => {
  const send = (message) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data);
    if (method === 'initialize') send({ id, result: { protocolVersion: '2025-06-18', capabilities: { resources: {} } } });
    else if (method === 'resources/list') send({ id, result: { resources: [] } });
    else if (method === 'resources/read' && !pages.has(params.uri)) send({ id, error: { code: -32002, message: 'Resource not found' } });
  });
});
