import readline from 'node:readline';

function answer(message) {
  // MCP-TODO(lifecycle/raw-server-initialize): Settle these points so that each part can be followed, then run the plan again: the place where its results get their envelope is not found.
  switch (message.method) {
    case 'initialize':
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
