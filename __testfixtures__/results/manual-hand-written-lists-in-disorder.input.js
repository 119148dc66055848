import readline from 'node:readline';

const ok = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
const tools = [{ name: 'a' }, { name: 'b' }];

async function answer({ id, method }) {
  switch (method) {
    case 'initialize':
      return ok(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } });
    case 'tools/list':
      return ok(id, { tools: tools.sort(() => Math.random() - 0.5) }); //~ list-order/random-order
    case 'resources/list':
      return ok(id, { resources: [] });
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)));
