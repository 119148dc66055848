import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const users = {};

serveStdio(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('who', {}, async (ctx) => ({
    content: [{ type: 'text', text: users[ctx.sessionId] ?? 'you' }], //~ session-auth-binding/not-over-http
  }));
  return server;
});
