import { completable } from '@modelcontextprotocol/sdk/server/completable.js'; //~ imports/moved
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

export const server = new McpServer({ name: 'completes', version: '1.0.0' });
const cities = () => ['Bern', 'Basel'];

server.prompt( //~ mcpserver-api/call-to-config
  'weather',
  {
    city: completable(z.string().optional(), cities), //~ completable-nesting/optional-moved
    canton: completable(z.string().describe('Two letters'), cities).optional(), //~ completable-nesting/not-optional
    country: completable(z.string().optional().describe('Two letters'), cities), //~ completable-nesting/optional-inside
  },
  ({ city }) => ({ messages: [{ role: 'user', content: { type: 'text', text: city ?? 'anywhere' } }] }),
);
