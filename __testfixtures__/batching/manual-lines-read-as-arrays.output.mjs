import { spawn } from 'node:child_process';

const child = spawn('server', { stdio: 'pipe' });
child.stdout.on('data', (chunk) => {
  const replies = JSON.parse(chunk);
  replies.forEach(({ id, result }) => console.error(id, result));
});

export function callAll(names) {
  const calls = names.map((name) => ({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } }));
  // MCP-TODO(batching/batch-send-built): Send one message per line, and read one reply per line.
  child.stdin.write(`${JSON.stringify(calls)}\n`);
}
