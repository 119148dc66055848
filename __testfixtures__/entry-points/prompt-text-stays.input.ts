import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const server = new McpServer({ name: 'p', version: '1' });
server.registerPrompt('review', { argsSchema: z.object({ code: z.string() }) }, ({ code }) => {
  const text = `Review:
  - bugs
${code}
`;
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
});
await server.connect(new StdioServerTransport());
