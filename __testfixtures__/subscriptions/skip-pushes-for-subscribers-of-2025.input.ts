import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  server.server.oninitialized = () => {
    server.sendToolListChanged(); //~ list-changed-push/caused-by-2025
  };
  return server;
});
createHttpServer(toNodeHandler(handler)).listen(3000, '127.0.0.1');
