import readline from 'node:readline';

function answer(message) {
  switch (message.method) {
    case 'initialize': //~ raw-server-initialize/server-left-whole
      return { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } };
    case 'tools/list':
      return { result: { tools: [] } };
    default:
      return { error: { code: -32601, message: 'Method not found' } };
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  const payload = answer(message);
  if (payload.error) console.log(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: payload.error }));
  else console.log(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...payload }));
});
