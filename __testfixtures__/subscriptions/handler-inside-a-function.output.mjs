import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { changes, notifyListeners } from './mcp-changes.mjs';

export function createServer() {
  const server = new McpServer({ name: 'jobs', version: '1.0.0' });
  server.registerTool('run', { description: 'Run' }, async () => {
    notifyListeners.toolsChanged();
    return { content: [] };
  });
  return server;
}

export function start(port) {
  const handler = createMcpHandler(createServer, { keepAliveMs: 0, bus: changes });
  return createHttpServer(toNodeHandler(handler)).listen(port, '127.0.0.1');
}
