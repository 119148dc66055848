import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import express, { type Request, type Response } from 'express';
import { SessionStore } from './session-store.js';
import { createRatesServer } from './tools.js';

const store = new SessionStore();
const app = express();
app.use(express.json());

app.post('/mcp', async (req: Request, res: Response) => {
  const sessionId = req.header('mcp-session-id');
  const existing = sessionId ? store.get(sessionId) : undefined;
  if (existing) {
    await existing.transport.handleRequest(req, res, req.body);
    return;
  }
  if (sessionId || !isInitializeRequest(req.body)) {
    res.status(404).json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null });
    return;
  }
  const server = createRatesServer();
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      store.add(id, { transport, server, lastSeen: Date.now() });
    },
    onsessionclosed: (id) => {
      store.remove(id);
    },
  });
  transport.onclose = () => {
    if (transport.sessionId) store.remove(transport.sessionId);
  };
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

async function withSession(req: Request, res: Response): Promise<void> {
  const session = store.get(req.header('mcp-session-id') ?? '');
  if (!session) {
    res.status(404).json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null });
    return;
  }
  await session.transport.handleRequest(req, res);
}
app.get('/mcp', withSession);
app.delete('/mcp', withSession);

app.get('/healthz', (_req, res) => {
  res.json({ status: 'ok' });
});

const listener = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`rates on ${(listener.address() as AddressInfo).port}`);
});

process.on('SIGTERM', async () => {
  await store.closeAll();
  listener.close(() => process.exit(0));
});
