import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export const server = new McpServer({ name: 'lines', version: '1.0.0' });

server.tool( //~ mcpserver-api/call-to-config
  'search',
  // What the model reads.
  `Searches the notes.

  Give words, not sentences:
    - "red apples"
`,
  {
    // At least one word.
    query: z.string().min(1).describe(`The words
  to look for`),
    limit: z.number().optional(), // default: 10
  }, // nothing else
  async ({ query, limit }) => {
    return { content: [{ type: 'text', text: `${query} ${limit ?? 10}` }] };
  },
);

server.tool('count', 'Counts the notes', { //~ mcpserver-api/call-to-config
  since: z.string().optional(),
}, async ({ since }) => ({
  content: [{ type: 'text', text: since ?? 'ever' }],
}));

server.tool( //~ mcpserver-api/call-to-config
  'ping',
  async () => ({ content: [] }),
);

server.prompt( //~ mcpserver-api/call-to-config
  'review',
  { code: z.string() },
  ({ code }) => ({ messages: [{ role: 'user', content: { type: 'text', text: code } }] }),
);
