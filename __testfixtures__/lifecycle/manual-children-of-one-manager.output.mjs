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
    // MCP-TODO(lifecycle/raw-client-envelope): Bring this client over by hand (envelope, headers, server/discover before initialize), or change what keeps it: the server is handed in (name), so that one client may talk to servers of both eras (manual-children-of-one-manager.mjs).
    child.stdin.write(JSON.stringify(message) + '\n');
  }
}
