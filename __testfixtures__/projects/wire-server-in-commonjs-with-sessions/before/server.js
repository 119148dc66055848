const http = require('http');

const sessions = new Map();

function readBody(req) {
  return new Promise((resolve, reject) => {
    let data = '';
    req.on('data', (chunk) => (data += chunk));
    req.on('end', () => {
      try {
        resolve(JSON.parse(data));
      } catch (error) {
        reject(error);
      }
    });
  });
}

function sendJson(res, status, body) {
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify(body));
}

async function handle(message, session) {
  if (message.method === 'tools/list') return { tools: [] };
  if (message.method === 'tools/call') {
    session.calls++;
    return { content: [] };
  }
  if (message.method === 'initialize') {
    return { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'plain', version: '1.0.0' } };
  }
  const error = new Error('Method not found');
  error.code = -32601;
  throw error;
}

const server = http.createServer(async (req, res) => {
  if (req.method === 'POST' && req.url === '/mcp') {
    let message;
    try {
      message = await readBody(req);
    } catch {
      return sendJson(res, 400, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    }
    let session;
    if (message.method === 'initialize') {
      const id = require('crypto').randomUUID();
      session = { id, calls: 0 };
      sessions.set(id, session);
      res.setHeader('Mcp-Session-Id', id);
    } else {
      session = sessions.get(req.headers['mcp-session-id']);
      if (!session) return sendJson(res, 404, { jsonrpc: '2.0', id: message.id, error: { code: -32001, message: 'Session not found' } });
    }
    try {
      const result = await handle(message, session);
      sendJson(res, 200, { jsonrpc: '2.0', id: message.id, result });
    } catch (error) {
      sendJson(res, 200, { jsonrpc: '2.0', id: message.id, error: { code: error.code || -32603, message: error.message } });
    }
    return;
  }
  res.writeHead(404);
  res.end();
});

server.listen(3000);
