import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import express from 'express';
import { createLedger } from './ledger.js';
import { verifier } from './tokens.js';

const app = express();
app.use(express.json());

const auth = requireBearerAuth({ verifier, requiredScopes: ['ledger:read'] });
const transports: Record<string, StreamableHTTPServerTransport> = {};

app.post('/mcp', auth, async (req, res) => {
  const sessionId = req.headers['mcp-session-id'] as string | undefined;
  if (sessionId && transports[sessionId]) {
    await transports[sessionId].handleRequest(req, res, req.body);
    return;
  }
  if (sessionId || !isInitializeRequest(req.body)) {
    res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'No valid session' }, id: null });
    return;
  }
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      transports[id] = transport;
    },
  });
  transport.onclose = () => {
    if (transport.sessionId) delete transports[transport.sessionId];
  };
  await createLedger().connect(transport);
  await transport.handleRequest(req, res, req.body);
});

const bySession: express.RequestHandler = async (req, res) => {
  const transport = transports[String(req.headers['mcp-session-id'])];
  if (!transport) {
    res.status(400).send('Invalid or missing session ID');
    return;
  }
  await transport.handleRequest(req, res);
};
app.get('/mcp', auth, bySession);
app.delete('/mcp', auth, bySession);

const listener = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`ledger on ${(listener.address() as AddressInfo).port}`);
});
