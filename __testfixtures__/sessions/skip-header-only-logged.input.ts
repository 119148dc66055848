import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import express from 'express';

const app = express();
const handleMcp = toNodeHandler(createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' })));

app.use((req, res, next) => {
  if (req.headers['mcp-session-id']) console.error('a client of 2025 is back');
  next();
});
app.all('/mcp', (req, res) => handleMcp(req, res));
app.listen(3000);
