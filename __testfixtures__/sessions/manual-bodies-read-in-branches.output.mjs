import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, McpServer } from '@modelcontextprotocol/server';

// MCP-TODO(sessions/session-transport-map): Read and parse the body in front of the code that looks for the transport, pass it to handleRequest, and plan again.
const transports = {};

function readBody(req) {
  return new Promise((resolve, reject) => {
    let text = '';
    req.on('data', (chunk) => {
      text += chunk;
    });
    req.on('end', () => resolve(text ? JSON.parse(text) : undefined));
    req.on('error', reject);
  });
}

const httpServer = createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  if (url.pathname === '/health') {
    res.writeHead(200).end('ok');
    return;
  }
  if (url.pathname === '/mcp') {
    const sessionId = req.headers['mcp-session-id'];
    if (req.method === 'POST') {
      if (sessionId && transports[sessionId]) return transports[sessionId].handleRequest(req, res);
      const body = await readBody(req);
      let transport;
      if (sessionId && transports[sessionId]) {
        transport = transports[sessionId];
      } else if (!sessionId && isInitializeRequest(body)) {
        transport = new NodeStreamableHTTPServerTransport({
          sessionIdGenerator: () => randomUUID(),
          onsessioninitialized: (id) => {
            transports[id] = transport;
          },
        });
        transport.onclose = () => {
          if (transport.sessionId) delete transports[transport.sessionId];
        };
        await new McpServer({ name: 'notes', version: '1.0.0' }).connect(transport);
      } else {
        res.writeHead(400, { 'Content-Type': 'application/json' });
        res.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request' }, id: null }));
        return;
      }
      await transport.handleRequest(req, res, body);
    } else if (req.method === 'GET' || req.method === 'DELETE') {
      if (!sessionId || !transports[sessionId]) {
        res.writeHead(400).end('Invalid session');
        return;
      }
      await transports[sessionId].handleRequest(req, res);
    } else {
      res.writeHead(405).end();
    }
    return;
  }
  res.writeHead(404).end();
});

httpServer.listen(3000);
