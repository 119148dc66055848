// node:http, a class with a table of methods, a handshake flag per session.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

class McpServer {
  count = 0;
  sessions = new Map();
  methods = {
    'tools/list': () => ({ tools: [{ name: 'count', inputSchema: { type: 'object' } }] }),
    'tools/call': ({ name }) => {
      if (name !== 'count') throw Object.assign(new Error(`no tool ${name}`), { code: -32602 });
      return { content: [{ type: 'text', text: String(++this.count) }] };
    },
    'resources/list': () => ({ resources: [{ uri: 'count:', name: 'count' }] }),
    'resources/read': ({ uri }) => ({ contents: [{ uri, text: String(this.count) }] }),
    initialize: () => ({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'http-class', version: '2.0.0' },
    }),
    ping: () => ({}),
  };

  async answer({ id, method, params = {} }) {
    try {
      const run = Object.hasOwn(this.methods, method) ? this.methods[method] : undefined;
      if (!run) throw Object.assign(new Error('Method not found'), { code: -32601 });
      return { jsonrpc: '2.0', id, result: await run(params) };
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: error.code ?? -32603, message: error.message } };
    }
  }

  async post(req, res) {
    let text = '';
    for await (const chunk of req) text += chunk;
    const message = JSON.parse(text);
    let sessionId = req.headers['mcp-session-id'];
    if (message.method === 'initialize') {
      sessionId = randomUUID();
      this.sessions.set(sessionId, {});
    } else if (!this.sessions.has(sessionId)) {
      res.writeHead(400, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } }));
      return;
    }
    if (message.id === undefined) {
      res.writeHead(202).end();
      return;
    }
    const reply = await this.answer(message);
    res.writeHead(200, { 'Content-Type': 'application/json', 'Mcp-Session-Id': sessionId });
    res.end(JSON.stringify(reply));
  }

  remove(req, res) {
    res.writeHead(this.sessions.delete(req.headers['mcp-session-id']) ? 204 : 404).end();
  }
}

const server = new McpServer();
createServer((req, res) => {
  switch (req.method) {
    case 'POST':
      return server.post(req, res);
    case 'DELETE':
      return server.remove(req, res);
    default:
      res.writeHead(405).end();
  }
}).listen(process.env.PORT, '127.0.0.1');
