//~ era: modern
import { spawn } from 'node:child_process';

const child = spawn('server');
const open = new Map();
let id = 0;

function write(message) {
  child.stdin.write(JSON.stringify(message) + '\n'); //~ raw-client-envelope/enveloped
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
  const info = await call('initialize', { //~ raw-client-initialize/discovered-only
    protocolVersion: '2024-11-05',
    capabilities: {},
    clientInfo: { name: 'new', version: '2' },
  });
  write({ jsonrpc: '2.0', method: 'notifications/initialized' }); //~ initialized-notification/removed
  await call('ping'); //~ ping-removed/discover-instead
  return info.serverInfo;
}

export const tools = () => call('tools/list');
