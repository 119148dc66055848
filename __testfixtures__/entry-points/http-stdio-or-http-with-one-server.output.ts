import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const notes = new Map<string, string>();

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });

  server.registerTool('read', { inputSchema: z.object({ name: z.string() }) }, async ({ name }) => ({
    content: [{ type: 'text', text: notes.get(name) ?? '' }],
  }));

  return server;
}

async function startHttp(port: number) {
  const app = createMcpExpressApp();
  const mcpHandler = createMcpHandler(createServer);
  const handleMcp = toNodeHandler(mcpHandler);

  app.all('/mcp', async (req, res) => {
    await handleMcp(req, res, req.body);
  });
  app.listen(port);
}

if (process.argv.includes('--http')) {
  await startHttp(3000);
} else {
  serveStdio(createServer);
}
