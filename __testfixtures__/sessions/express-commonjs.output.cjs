'use strict';
const express = require('express');
const { McpServer, createMcpHandler, localhostAllowedOrigins } = require('@modelcontextprotocol/server');
const { toNodeHandler, originValidation } = require('@modelcontextprotocol/node');

function createServer() {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const app = express();
app.use(express.json());

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async function (req, res) {
  const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
  await handleMcp(req, res, req.body);
});

app.listen(3000);
