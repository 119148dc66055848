'use strict';
const { randomUUID } = require('node:crypto');
const express = require('express');
const { McpServer, isInitializeRequest } = require('@modelcontextprotocol/server');
const { NodeStreamableHTTPServerTransport } = require('@modelcontextprotocol/node');

function createServer() {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const app = express();
app.use(express.json());
const transports = {}; //~ session-transport-map/replaced

app.post('/mcp', async function (req, res) {
  const sessionId = req.headers['mcp-session-id'];
  let transport = transports[sessionId];
  if (!transport) {
    if (sessionId || !isInitializeRequest(req.body)) {
      return res.status(400).json({ jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request' }, id: null });
    }
    transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        transports[id] = transport;
      },
    });
    transport.onclose = () => {
      delete transports[transport.sessionId];
    };
    await createServer().connect(transport);
  }
  await transport.handleRequest(req, res, req.body);
});

app.delete('/mcp', async (req, res) => { //~ session-http-verbs/answered-405
  const transport = transports[req.headers['mcp-session-id']];
  if (!transport) return res.sendStatus(404);
  await transport.close();
  delete transports[req.headers['mcp-session-id']];
  res.status(204).end();
});

app.listen(3000);
