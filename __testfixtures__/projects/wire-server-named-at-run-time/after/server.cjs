'use strict';

const { createServer } = require('node:http');
const { readPackage } = require('./read-package.cjs');
const { inEra, refusalOf, completed, modernRequest } = require('./mcp-wire.cjs');

const pages = { 'page://one': 'One' };

function failure(code, message) {
  return Object.assign(new Error(message), { code });
}

class Server {
  constructor(root) {
    this.info = readPackage(root);
    this.methods = {
      initialize: () => this.initialize(),
      'resources/list': () => ({ resources: Object.keys(pages).map((uri) => ({ uri, name: uri })) }),
      'resources/read': ({ uri }) => this.read(uri),
      'server/discover': () => ({
        supportedVersions: ['2026-07-28'],
        capabilities: { resources: {}, experimental: { pages: {} } },
      }),
    };
  }

  initialize() {
    return {
      protocolVersion: '2025-06-18',
      capabilities: { resources: { subscribe: true }, experimental: { pages: {} } },
      serverInfo: { name: this.info.name, version: this.info.version },
    };
  }

  read(uri) {
    // MCP-TODO(errors/resource-not-found-code): If it means a resource that is not there, answer -32602 with data: { uri } on requests of 2026-07-28.
    if (!uri) throw failure(-32002, 'Gone');
    if (!(uri in pages)) throw failure(modernRequest() ? -32602 : -32002, `No such page: ${uri}`);
    return { contents: [{ uri, text: pages[uri] }] };
  }

  async answer(message) {
    const method = this.methods[message.method];
    if (!method) return { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } };
    try {
      return { jsonrpc: '2.0', id: message.id, result: completed(await method(message.params ?? {})) };
    } catch (error) {
      return { jsonrpc: '2.0', id: message.id, error: { code: error.code ?? -32603, message: error.message } };
    }
  }
}

const server = new Server(__dirname);

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'resources/list', 'resources/read'],
};

createServer((req, res) => {
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', async () => {
    const message = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const refusal = refusalOf(message, MODERN, req.headers);
    if (refusal) {
      res.writeHead(refusal.status, { 'Content-Type': 'application/json' });
      res.end(refusal.body && JSON.stringify(refusal.body));
      return;
    }
    const answer = await inEra(message, MODERN, () => server.answer(message));
    res.writeHead(200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(answer));
  });
}).listen(process.env.PORT ?? 3000);
