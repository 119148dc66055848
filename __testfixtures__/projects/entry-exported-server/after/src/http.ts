import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createServer } from './server.js';
import { createMcpHandler } from '@modelcontextprotocol/server';

export function startHttp(port: number) {
  const app = createMcpExpressApp();
  const mcpHandler = createMcpHandler(createServer);
  const handleMcp = toNodeHandler(mcpHandler);

  app.all('/mcp', async (req, res) => {
    await handleMcp(req, res, req.body);
  });
  return app.listen(port);
}
