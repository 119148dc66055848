import readline from 'node:readline';

const ok = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));

function answer({ id, method, params }) {
  if (method === 'initialize') ok(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } });
  else if (method === 'tools/list') ok(id, { tools: [] });
  else if (method === 'resources/read') ok(id, { contents: [{ uri: params.uri, text: '' }] });
}

readline.createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)));
