import { toNodeHandler, localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import express from 'express';

function planServer(plan: string) {
  const server = new McpServer({ name: 'plans', version: '1.0.0' });
  server.registerTool('plan', { description: 'The plan of the caller' }, async () => ({
    content: [{ type: 'text', text: plan }],
  }));
  return server;
}

const app = express();
app.use(express.json());

const isAllowedHost = localhostHostValidation();
const isAllowedOrigin = localhostOriginValidation();

app.all('/mcp', async (req, res) => {
  const plan = req.header('x-plan') ?? 'free';
  if (!isAllowedHost(req, res) || !isAllowedOrigin(req, res)) return;
  await toNodeHandler(createMcpHandler(() => planServer(plan)))(req, res, req.body);
});

app.listen(3000, '127.0.0.1');
