import { McpServer } from '@modelcontextprotocol/server';
import { cartOf } from './carts.js';
import { keyOf } from './keys.js';

export function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool('add', {}, async (ctx) => {
    // MCP-TODO(sessions/session-undefined-key): Key carts by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).
    cartOf(keyOf({ sessionId: ctx.sessionId })).push('apple');
    return { content: [] };
  });
  return server;
}
