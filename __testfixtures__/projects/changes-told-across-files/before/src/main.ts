import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server.js';

if (process.argv.includes('--http')) {
  const mcp = toNodeHandler(createMcpHandler(() => createServer()));
  createHttpServer(mcp).listen(3000, '127.0.0.1');
} else {
  serveStdio(() => createServer());
}
