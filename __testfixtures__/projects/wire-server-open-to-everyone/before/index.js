const http = require('http');

function reply(res, status, message, sessionId) {
  const headers = { 'Content-Type': 'application/json' };
  if (sessionId) headers['Mcp-Session-Id'] = sessionId;
  res.writeHead(status, headers);
  res.end(JSON.stringify(message));
}

function answer({ id, method, params }) {
  if (method === 'initialize') {
    return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'open', version: '0.1.0' } } };
  }
  if (method === 'tools/list') return { jsonrpc: '2.0', id, result: { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] } };
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: String(params.arguments.text) }] } };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } };
}

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
      if (Array.isArray(body)) {
        reply(res, 200, body.map(answer));
        return;
      }
      reply(res, 200, answer(body));
    });
  })
  .listen(8080, '0.0.0.0');
