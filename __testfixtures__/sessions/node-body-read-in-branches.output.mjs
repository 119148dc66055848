import { createServer } from 'node:http';
import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { createMcpHandler, localhostAllowedOrigins, McpServer } from '@modelcontextprotocol/server';

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

const mcpHandler = createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' }));
const handleMcp = toNodeHandler(mcpHandler);

const httpServer = createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  if (url.pathname === '/health') {
    res.writeHead(200).end('ok');
    return;
  }
  if (url.pathname === '/mcp') {
    if (req.method === 'POST') {
      const body = await readBody(req);
      const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
      if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
      await handleMcp(req, res, body);
    } else if (req.method === 'GET' || req.method === 'DELETE') {
      const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
      if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
      await handleMcp(req, res);
    } else {
      res.writeHead(405).end();
    }
    return;
  }
  res.writeHead(404).end();
});

httpServer.listen(3000);
