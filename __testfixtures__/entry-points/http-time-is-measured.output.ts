import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import express from 'express';

declare const metrics: { observe(name: string, ms: number): void };
const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });
const app = express();
app.use(express.json());

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  const started = Date.now();
  try {
    const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
    if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
    await handleMcp(req, res, req.body);
  } finally {
    metrics.observe('mcp', Date.now() - started);
  }
});
app.listen(3000);
