import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('list', {}, async (ctx) => {
    console.error('list for', ctx.sessionId);
    return { content: [{ type: 'text', text: 'nothing' }] };
  });
  return server;
});
