import { spawn } from 'node:child_process';

// One object, several servers: each may speak another revision.
export class Manager {
  children = new Map();
  id = 0;

  add(name, command) {
    this.children.set(name, spawn(command));
    this.send(name, {
      jsonrpc: '2.0',
      id: ++this.id,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'manager', version: '1' } },
    });
  }

  list(name) {
    this.send(name, { jsonrpc: '2.0', id: ++this.id, method: 'tools/list' });
  }

  send(name, message) {
    const child = this.children.get(name);
    child.stdin.write(JSON.stringify(message) + '\n'); //~ raw-client-envelope/client-left-whole
  }
}
