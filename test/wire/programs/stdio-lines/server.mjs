// stdin and stdout, one message a line.
import { createInterface } from 'node:readline';

let initialized = false;
let count = 0;

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function handle(message) {
  const { id, method, params } = message;
  if (method === 'notifications/initialized') {
    initialized = true;
    return;
  }
  if (id === undefined) return;
  if (!initialized && method !== 'initialize' && method !== 'ping') {
    send({ jsonrpc: '2.0', id, error: { code: -32002, message: 'Server not initialized' } });
    return;
  }
  switch (method) {
    case 'initialize':
      send({
        jsonrpc: '2.0',
        id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: { listChanged: true }, logging: {} },
          serverInfo: { name: 'stdio-lines', version: '3.0.0' },
        },
      });
      break;
    case 'ping':
      send({ jsonrpc: '2.0', id, result: {} });
      break;
    case 'tools/list':
      send({ jsonrpc: '2.0', id, result: { tools: [{ name: 'count', inputSchema: { type: 'object' } }] } });
      break;
    case 'tools/call':
      count++;
      send({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: `counted ${params.name}` } });
      send({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: String(count) }] } });
      break;
    default:
      send({ jsonrpc: '2.0', id, error: { code: -32601, message: `Unknown method ${method}` } });
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.trim() === '') return;
  const message = JSON.parse(line);
  handle(message);
});
