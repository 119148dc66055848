const http = require('http');
const { inEra, refusalOf, completed } = require('./mcp-wire');

function reply(res, status, message, sessionId) {
  const headers = { 'Content-Type': 'application/json' };
  if (sessionId) headers['Mcp-Session-Id'] = sessionId;
  res.writeHead(status, headers);
  res.end(JSON.stringify(message));
}

function answer({ id, method, params }) {
  if (method === 'server/discover') {
    return { jsonrpc: '2.0', id, result: completed({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} }
    }) };
  }
  if (method === 'initialize') {
    return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'open', version: '0.1.0' } } };
  }
  if (method === 'tools/list') return { jsonrpc: '2.0', id, result: completed({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }) };
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: completed({ content: [{ type: 'text', text: String(params.arguments.text) }] }) };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } };
}

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'open', version: '0.1.0' }
};

http
  .createServer((req, res) => {
    if (req.method === 'GET') {
      res.writeHead(405, { Allow: 'POST' });
      res.end();
      return;
    }
    let text = '';
    req.on('data', (chunk) => { text += chunk; });
    req.on('end', () => {
      const body = JSON.parse(text);
      const refusal = refusalOf(body, MODERN, req.headers);
      if (refusal) {
        res.writeHead(refusal.status, { 'Content-Type': 'application/json' });
        res.end(refusal.body && JSON.stringify(refusal.body));
        return;
      }
      if (Array.isArray(body)) {
        reply(res, 200, body.map(answer));
        return;
      }
      reply(res, 200, inEra(body, MODERN, () => answer(body)));
    });
  })
  .listen(8080, '0.0.0.0');
