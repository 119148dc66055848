import { writeFile } from 'node:fs/promises';

const examples = [
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo' } },
];

export async function record() {
  console.error(examples.map(({ method }) => method));
  await writeFile('examples.json', JSON.stringify(examples));
}

// an outbox: the queue is flushed message by message
const outbox = [];
export function later(name) {
  outbox.push({ jsonrpc: '2.0', id: outbox.length, method: 'tools/call', params: { name } });
}
export async function flush(url) {
  while (outbox.length > 0) await fetch(url, { method: 'POST', body: JSON.stringify(outbox.shift()) });
}

export const documentation = '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]';
