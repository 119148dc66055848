import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const stock = new Map([
  ['bolt', 120],
  ['nut', 75],
]);

export const createInventory = (): McpServer => {
  const server = new McpServer({ name: 'inventory', version: '5.2.0' });
  server.registerTool(
    'stock_of',
    { description: 'How many are left', inputSchema: { part: z.string() } },
    async ({ part }) => {
      const count = stock.get(part);
      if (count === undefined) return { isError: true, content: [{ type: 'text', text: `no part ${part}` }] };
      return { content: [{ type: 'text', text: `${count} x ${part}` }] };
    },
  );
  server.registerTool('parts', { description: 'All parts' }, async () => ({
    content: [{ type: 'text', text: [...stock.keys()].sort().join(', ') }],
  }));
  server.registerTool(
    'audit',
    { description: 'Counts everything again', inputSchema: { delay: z.number().default(30) } },
    async ({ delay }) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      return { content: [{ type: 'text', text: String([...stock.values()].reduce((sum, count) => sum + count, 0)) }] };
    },
  );
  server.registerPrompt('reorder', { argsSchema: { part: z.string() } }, ({ part }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Write an order for ${part}s.` } }],
  }));
  return server;
};
