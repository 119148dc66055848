import { completable, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const server = new McpServer({ name: 'completes', version: '1.0.0' });
const cities = () => ['Bern', 'Basel'];

// MCP-TODO(sdk-v2/completable-nesting): Make the result optional instead: `completable(schema, complete).optional()`.
server.registerPrompt(
  'weather',
  {
    argsSchema: z.object({
      city: completable(z.string(), cities).optional(),
      canton: completable(z.string().describe('Two letters'), cities).optional(),
      country: completable(z.string().optional().describe('Two letters'), cities),
    }),
  },
  ({ city }) => ({ messages: [{ role: 'user', content: { type: 'text', text: city ?? 'anywhere' } }] }),
);
