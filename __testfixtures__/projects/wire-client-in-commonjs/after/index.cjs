'use strict';
const { EventEmitter } = require('node:events');
const { McpPeer } = require('./mcp-wire-client.cjs');

class Client extends EventEmitter {
  peer = new McpPeer();
  constructor(url) {
    super();
    this.url = url;
    this.id = 0;
    this.initialized = false;
  }

  async rpc(method, params) {
    if (method !== 'initialize' && method !== 'server/discover' && !this.initialized) await this.init();
    const res = await this.peer.send({ jsonrpc: '2.0', id: ++this.id, method, params }, (message) => fetch(this.url, {
      method: 'POST',
      headers: this.peer.headers(message, { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }),
      body: JSON.stringify(message),
    }));
    const data = await res.json();
    if (data.error) throw new Error(data.error.message);
    return this.peer.settled(data.result, method, params, (params) => this.rpc(method, params));
  }

  async init() {
    const info = await this.peer.opened(
      { clientInfo: { name: 'cjs', version: '1.0.0' }, clientCapabilities: {} },
      () => this.rpc('server/discover', {}),
      () => this.rpc('initialize', {
        protocolVersion: '2025-03-26',
        capabilities: {},
        clientInfo: { name: 'cjs', version: '1.0.0' },
      }),
    );
    this.initialized = true;
    this.emit('ready', info);
  }

  tools() {
    return this.rpc('tools/list');
  }

  prompt(name) {
    return this.rpc('prompts/get', { name });
  }
}

module.exports = { Client };
