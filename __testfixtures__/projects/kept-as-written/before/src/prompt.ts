import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'p', version: '1' });
server.registerPrompt('review', { argsSchema: { code: z.string() } }, ({ code }) => {
  const text = `Review:
  - bugs
${code}
`;
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
});
await server.connect(new StdioServerTransport());
