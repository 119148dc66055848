import { spawn } from 'node:child_process';
import { McpPeer } from './mcp-wire-client.mjs';

const peer = new McpPeer();

const child = spawn('server');
const open = new Map();
let id = 0;

function write(message) {
  child.stdin.write(JSON.stringify(peer.enveloped(message)) + '\n');
}

function call(method, params = {}) {
  return new Promise((resolve) => {
    open.set(++id, resolve);
    write({ jsonrpc: '2.0', id, method, params });
  });
}

child.stdout.on('data', (data) => {
  const message = JSON.parse(data);
  open.get(message.id)?.(message.result);
});

export async function start() {
  const info = await peer.opened({
    clientInfo: { name: 'new', version: '2' },
    clientCapabilities: {},
    probeTimeoutMs: 10_000,
  }, () => call('server/discover', {}));
  await call('server/discover');
  return info.serverInfo;
}

export const tools = () => call('tools/list');
