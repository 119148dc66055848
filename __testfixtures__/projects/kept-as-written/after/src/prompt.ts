import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

function createServer() {
  const server = new McpServer({ name: 'p', version: '1' });
  server.registerPrompt('review', { argsSchema: z.object({ code: z.string() }) }, ({ code }) => {
    const text = `Review:
  - bugs
${code}
`;
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  return server;
}
serveStdio(createServer);
