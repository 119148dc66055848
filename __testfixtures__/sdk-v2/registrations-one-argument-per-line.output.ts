import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'lines', version: '1.0.0' });

server.registerTool(
  'search',
  // What the model reads.
  {
    description: `Searches the notes.

  Give words, not sentences:
    - "red apples"
`,
    inputSchema: z.object({
      // At least one word.
      query: z.string().min(1).describe(`The words
  to look for`),
      limit: z.number().optional(), // default: 10
    }),
  }, // nothing else
  async ({ query, limit }) => {
    return { content: [{ type: 'text', text: `${query} ${limit ?? 10}` }] };
  },
);

server.registerTool('count', { description: 'Counts the notes', inputSchema: z.object({
  since: z.string().optional(),
}) }, async ({ since }) => ({
  content: [{ type: 'text', text: since ?? 'ever' }],
}));

server.registerTool(
  'ping',
  {},
  async () => ({ content: [] }),
);

server.registerPrompt(
  'review',
  { argsSchema: z.object({ code: z.string() }) },
  ({ code }) => ({ messages: [{ role: 'user', content: { type: 'text', text: code } }] }),
);
