import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import express from 'express';

const app = express();
const handleMcp = toNodeHandler(createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' })));
const streams = new Map<string, express.Response>();

// Pages take up their own stream where it broke.
app.get('/changes', (req, res) => {
  const last = req.headers['last-event-id'] ?? '0';
  streams.set(String(last), res);
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
});
app.all('/mcp', (req, res) => handleMcp(req, res));
app.listen(3000);
