import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const child = spawn('server', { stdio: 'pipe' });
const waiting = new Map();
createInterface({ input: child.stdout }).on('line', (line) => {
  for (const reply of JSON.parse(line)) waiting.get(reply.id)?.(reply);
});

export function lists() {
  // MCP-TODO(batching/batch-send-literal): Send one message per line, and read one reply per line.
  child.stdin.write(JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/list' }]) + '\n');
  return Promise.all([1, 2].map((id) => new Promise((resolve) => waiting.set(id, resolve))));
}
