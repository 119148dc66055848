import { McpServer } from '@modelcontextprotocol/server';
import { cartOf } from './carts.js';
import { keyOf } from './keys.js';

export function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('add', {}, async (ctx) => {
    cartOf(keyOf({ sessionId: ctx.sessionId })).push('apple');
    return { content: [] };
  });
  return server;
}
