import { spawn } from 'node:child_process';

const child = spawn('server');

export function open(name: string): void {
  child.stdin.write(JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { jsonrpc: '2.0', id: 2, method: 'prompts/get', params: { name } }]) + '\n'); //~ batch-send-literal/unread
}
