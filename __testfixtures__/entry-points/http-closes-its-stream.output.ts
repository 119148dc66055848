import { toNodeHandler, originValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import express from 'express';

const app = express();
app.use(express.json());

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('long', {}, async (ctx) => {
    ctx.http?.closeSSE?.();
    return { content: [{ type: 'text', text: 'done' }] };
  });
  return server;
}

const mcpHandler = createMcpHandler(createServer);
const handleMcp = toNodeHandler(mcpHandler);

app.all('/mcp', async (req, res) => {
  const ownHost = req.headers.host?.replace(/:\d+$/, '') ?? '';
  if (!originValidation([ownHost, ...localhostAllowedOrigins()])(req, res)) return;
  await handleMcp(req, res, req.body);
});
app.listen(3000);
