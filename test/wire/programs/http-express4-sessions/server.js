import { randomUUID } from 'node:crypto';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import express from 'express';
import { z } from 'zod';

const STOPS = { north: ['Harbour', 'Market', 'Town hall'], south: ['Station', 'Mill'] };

function getServer() {
  const server = new McpServer({ name: 'bus-times', version: '0.9.2' }, { capabilities: { logging: {} } });
  server.tool('stops', 'Stops of a line', { line: z.enum(['north', 'south']) }, async ({ line }) => ({
    content: [{ type: 'text', text: STOPS[line].join(', ') }],
  }));
  server.tool('lines', 'All lines', async () => ({ content: [{ type: 'text', text: Object.keys(STOPS).join(' ') }] }));
  server.tool('wait', 'Waits for the next bus', { minutes: z.number().max(1) }, async ({ minutes }, extra) => {
    await new Promise((resolve) => setTimeout(resolve, minutes * 1000));
    await extra.sendNotification({
      method: 'notifications/message',
      params: { level: 'info', data: 'the bus is here' },
    });
    return { content: [{ type: 'text', text: `waited ${minutes} min` }] };
  });
  server.prompt('plan_trip', { from: z.string(), to: z.string() }, ({ from, to }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `How do I get from ${from} to ${to}?` } }],
  }));
  server.resource('line', new ResourceTemplate('bus://{line}', { list: undefined }), async (uri, { line }) => ({
    contents: [{ uri: uri.href, text: (STOPS[line] ?? []).join('\n') }],
  }));
  return server;
}

const app = express();
app.use(express.json({ limit: '2mb' }));
app.disable('x-powered-by');

const sessions = new Map();

app.post('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'];
  console.error(sessionId ? `POST for session ${sessionId}` : `POST ${req.body?.method}`);
  try {
    let transport;
    if (sessionId && sessions.has(sessionId)) {
      transport = sessions.get(sessionId);
    } else if (!sessionId && isInitializeRequest(req.body)) {
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => {
          console.error(`Session initialized with ID: ${id}`);
          sessions.set(id, transport);
        },
      });
      transport.onclose = () => {
        const id = transport.sessionId;
        if (id && sessions.has(id)) {
          console.error(`Transport closed for session ${id}`);
          sessions.delete(id);
        }
      };
      const server = getServer();
      await server.connect(transport);
      await transport.handleRequest(req, res, req.body);
      return;
    } else {
      res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request' }, id: null });
      return;
    }
    await transport.handleRequest(req, res, req.body);
  } catch (error) {
    console.error('Error handling MCP request:', error);
    if (!res.headersSent) {
      res.status(500).json({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal server error' }, id: null });
    }
  }
});

app.get('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'];
  if (!sessionId || !sessions.has(sessionId)) {
    res.status(400).send('Invalid or missing session ID');
    return;
  }
  const lastEventId = req.headers['last-event-id'];
  if (lastEventId) console.error(`Client reconnecting with Last-Event-ID: ${lastEventId}`);
  await sessions.get(sessionId).handleRequest(req, res);
});

app.delete('/mcp', async (req, res) => {
  const sessionId = req.headers['mcp-session-id'];
  if (!sessionId || !sessions.has(sessionId)) {
    res.status(400).send('Invalid or missing session ID');
    return;
  }
  try {
    await sessions.get(sessionId).handleRequest(req, res);
  } catch (error) {
    console.error('Error handling session termination:', error);
    if (!res.headersSent) res.status(500).send('Error processing session termination');
  }
});

const http = app.listen(process.env.PORT ?? 8080, '127.0.0.1', () => {
  console.log(`Bus times: ${http.address().port}`);
});

process.on('SIGINT', async () => {
  for (const [id, transport] of sessions) {
    try {
      await transport.close();
      sessions.delete(id);
    } catch (error) {
      console.error(`Error closing transport for session ${id}:`, error);
    }
  }
  process.exit(0);
});
