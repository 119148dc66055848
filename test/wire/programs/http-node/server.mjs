import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const transports = new Map();

function createMcpServer() {
  const server = new McpServer({ name: 'text-kit', version: '1.0.0' });
  server.registerTool(
    'slugify',
    { description: 'Makes a slug', inputSchema: { text: z.string() } },
    async ({ text }) => ({
      content: [{ type: 'text', text: text.toLowerCase().trim().replace(/[^a-z0-9]+/g, '-') }],
    }),
  );
  server.registerTool(
    'count_words',
    { description: 'Counts words', inputSchema: { text: z.string() } },
    async ({ text }) => ({ content: [{ type: 'text', text: String(text.split(/\s+/).filter(Boolean).length) }] }),
  );
  server.registerTool(
    'typewriter',
    { description: 'Types slowly', inputSchema: { text: z.string(), delayMs: z.number().optional() } },
    async ({ text, delayMs = 5 }) => {
      for (const _ of text) await new Promise((done) => setTimeout(done, delayMs));
      return { content: [{ type: 'text', text }] };
    },
  );
  server.registerPrompt('shorten', { argsSchema: { text: z.string() } }, ({ text }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Shorten: ${text}` } }],
  }));
  return server;
}

function readBody(req) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', () => {
      try {
        resolve(chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : undefined);
      } catch (error) {
        reject(error);
      }
    });
    req.on('error', reject);
  });
}

function fail(res, status, message) {
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

async function handleMcp(req, res) {
  const sessionId = req.headers['mcp-session-id'];
  if (req.method === 'POST') {
    const body = await readBody(req);
    let transport = sessionId ? transports.get(sessionId) : undefined;
    if (!transport) {
      if (sessionId || !isInitializeRequest(body)) {
        fail(res, 400, 'No valid session');
        return;
      }
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => {
          transports.set(id, transport);
        },
      });
      transport.onclose = () => {
        transports.delete(transport.sessionId);
      };
      await createMcpServer().connect(transport);
    }
    await transport.handleRequest(req, res, body);
    return;
  }
  if (req.method === 'GET' || req.method === 'DELETE') {
    const transport = transports.get(sessionId);
    if (!transport) {
      fail(res, 400, 'No valid session');
      return;
    }
    await transport.handleRequest(req, res);
    return;
  }
  fail(res, 405, 'Method not allowed');
}

const httpServer = createServer((req, res) => {
  const { pathname } = new URL(req.url, 'http://localhost');
  if (pathname === '/healthz') {
    res.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok');
    return;
  }
  if (pathname !== '/mcp') {
    res.writeHead(404).end();
    return;
  }
  handleMcp(req, res).catch((error) => {
    console.error(error);
    if (!res.headersSent) fail(res, 500, 'Internal error');
  });
});

httpServer.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`text-kit listens on ${httpServer.address().port}`);
});
