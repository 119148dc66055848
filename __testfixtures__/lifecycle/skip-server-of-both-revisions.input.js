const http = require('node:http');

const MODERN = '2026-07-28';

function dispatch(message, isModern) {
  const complete = isModern ? { resultType: 'complete' } : {};
  if (message.method === 'initialize') { //~ raw-server-initialize/modern-already
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'both', version: '1' } };
  }
  if (message.method === 'server/discover') {
    return { ...complete, supportedVersions: [MODERN], capabilities: { tools: {} } };
  }
  if (message.method === 'tools/list') return { ...complete, tools: [] };
  if (message.method === 'tools/call') return { ...complete, content: [] };
  return undefined;
}

http
  .createServer((req, res) => {
    let text = '';
    req.on('data', (chunk) => {
      text += chunk;
    });
    req.on('end', () => {
      const message = JSON.parse(text);
      const result = dispatch(message, req.headers['mcp-protocol-version'] === MODERN);
      const error = { code: -32601, message: 'Method not found' };
      res.writeHead(result ? 200 : 404, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(result ? { jsonrpc: '2.0', id: message.id, result } : { jsonrpc: '2.0', id: message.id, error }));
    });
  })
  .listen(3000);
