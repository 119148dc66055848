import { createInterface } from 'node:readline';

const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

const methods = { //~ raw-server-initialize/modern-already
  'server/discover': () => ({ resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
  'tools/list': () => ({ resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' }),
  'tools/call': ({ name }) => ({ resultType: 'complete', content: [{ type: 'text', text: name }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  write({ jsonrpc: '2.0', id, result: methods[method](params) });
});
