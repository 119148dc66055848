// MCP server on plain node:http, without the SDK.
//
//   PORT=4102 npx tsx src/server.ts
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { handleMessage } from './dispatch.js';
import { CODES, fail, isMessage, METHODS, RpcError } from './rpc.js';
import { emit, Session, sessions } from './session.js';

const PORT = Number(process.env.PORT ?? 4102);
const ALLOWED_HEADERS = ['Content-Type', 'Accept', 'Authorization', 'Mcp-Session-Id', 'Last-Event-ID'];
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

async function readBody(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function sendJson(res: ServerResponse, status: number, body: unknown) {
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify(body));
}

function openStream(res: ServerResponse, session: Session) {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'Mcp-Session-Id': session.id,
  });
}

function isLocal(req: IncomingMessage): boolean {
  const { host = '', origin } = req.headers;
  return LOCAL.test(host) && (origin === undefined || LOCAL.test(origin.replace(/^https?:\/\//, '')));
}

function sessionOf(req: IncomingMessage): Session | undefined {
  const id = req.headers['mcp-session-id'];
  return typeof id === 'string' ? sessions.get(id) : undefined;
}

async function handlePost(req: IncomingMessage, res: ServerResponse) {
  let body: unknown;
  try {
    body = await readBody(req);
  } catch {
    return sendJson(res, 400, fail(null, new RpcError(-32700, 'Parse error')));
  }
  if (Array.isArray(body)) return handleBatch(req, res, body);
  if (!isMessage(body)) return sendJson(res, 400, fail(null, new RpcError(CODES.INVALID_REQUEST, 'Invalid Request')));

  let session = sessionOf(req);
  if (body.method === METHODS.INITIALIZE) {
    session = new Session(randomUUID());
    sessions.set(session.id, session);
  }
  if (!session) {
    const status = req.headers['mcp-session-id'] ? 404 : 400;
    return sendJson(res, status, fail(body.id ?? null, new RpcError(CODES.SESSION, 'No such session')));
  }

  if (body.method === METHODS.TOOLS_CALL) {
    openStream(res, session);
    const answer = await handleMessage(session, body, res);
    if (answer) emit(res, answer);
    return res.end();
  }
  const answer = await handleMessage(session, body);
  if (!answer) return res.writeHead(202).end();
  res.setHeader('Mcp-Session-Id', session.id);
  return sendJson(res, 200, answer);
}

// 2025-03-26 clients may send several messages at once
async function handleBatch(req: IncomingMessage, res: ServerResponse, batch: unknown[]) {
  const session = sessionOf(req);
  if (!session || batch.length === 0 || !batch.every(isMessage)) {
    return sendJson(res, 400, fail(null, new RpcError(CODES.INVALID_REQUEST, 'Invalid Request')));
  }
  const answers = await Promise.all(batch.map((message) => handleMessage(session, message)));
  const given = answers.filter((answer) => answer !== undefined);
  return given.length > 0 ? sendJson(res, 200, given) : res.writeHead(202).end();
}

function handleGet(req: IncomingMessage, res: ServerResponse) {
  const session = sessionOf(req);
  if (!session) return res.writeHead(400).end('No such session');
  openStream(res, session);
  res.flushHeaders();
  session.listen(res);
}

function handleDelete(req: IncomingMessage, res: ServerResponse) {
  const session = sessionOf(req);
  if (!session) return res.writeHead(404).end();
  session.close();
  sessions.delete(session.id);
  res.writeHead(200).end();
}

const server = createServer((req, res) => {
  res.setHeader('Access-Control-Allow-Origin', req.headers.origin ?? '*');
  res.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS.join(', '));
  res.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id');
  if (req.method === 'OPTIONS') return res.writeHead(204).end();
  if (!isLocal(req)) return sendJson(res, 403, fail(null, new RpcError(CODES.SESSION, 'Forbidden')));
  if (req.url !== '/mcp') return res.writeHead(404).end();
  if (req.method === 'POST') return handlePost(req, res);
  if (req.method === 'GET') return handleGet(req, res);
  if (req.method === 'DELETE') return handleDelete(req, res);
  res.writeHead(405, { Allow: 'GET, POST, DELETE' }).end();
});

server.listen(PORT, '127.0.0.1', () => console.error(`split-server listening on http://localhost:${PORT}/mcp`));
