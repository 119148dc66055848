import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import express from 'express';
import { buildServer } from './server.js';

const app = express();
app.use(express.json());

// one transport per session
const transports: Record<string, StreamableHTTPServerTransport> = {};

app.post('/mcp', async (req, res) => {
  const sid = req.headers['mcp-session-id'] as string | undefined;
  let transport: StreamableHTTPServerTransport;
  if (sid && transports[sid]) {
    transport = transports[sid];
  } else if (!sid && isInitializeRequest(req.body)) {
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports[id] = transport;
      },
    });
    transport.onclose = () => {
      if (transport.sessionId) delete transports[transport.sessionId];
    };
    await buildServer().connect(transport);
  } else {
    res.status(400).json({
      jsonrpc: '2.0',
      error: { code: -32000, message: 'Bad Request: No valid session ID provided' },
      id: null,
    });
    return;
  }
  await transport.handleRequest(req, res, req.body);
});

const bySession = async (req: express.Request, res: express.Response) => {
  const sid = req.headers['mcp-session-id'] as string | undefined;
  if (!sid || !transports[sid]) {
    res.status(400).send('Invalid or missing session ID');
    return;
  }
  await transports[sid].handleRequest(req, res);
};
app.get('/mcp', bySession);
app.delete('/mcp', bySession);

app.get('/health', (_req, res) => {
  res.send('ok');
});

const listener = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`notes on port ${(listener.address() as AddressInfo).port}`);
});
