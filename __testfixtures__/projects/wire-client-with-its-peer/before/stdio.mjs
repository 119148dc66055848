import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { McpPeer } from './mcp-wire-client.mjs';

const child = spawn('server');
const waiting = new Map();
const peer = new McpPeer();
let id = 0;

createInterface({ input: child.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  waiting.get(message.id)?.(message.result);
});

function write(message) {
  child.stdin.write(JSON.stringify(peer.enveloped(message)) + '\n');
}

function request(method, params) {
  return new Promise((resolve) => {
    waiting.set(++id, resolve);
    write({ jsonrpc: '2.0', id, method, params });
  });
}

export const connect = () =>
  peer.opened(
    { clientCapabilities: {}, probeTimeoutMs: 5000 },
    () => request('server/discover', {}),
    () => request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'own', version: '1' } }),
  );

export const tools = () => request('tools/list', {});

export function cancel(requestId) {
  write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
}
