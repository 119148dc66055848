import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const METRES = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344 } as const;
const unit = z.enum(['m', 'km', 'ft', 'mi']);

export function createServer() {
  const server = new McpServer({ name: 'units', version: '0.2.0' });

  server.registerTool(
    'convert_length',
    { description: 'Converts lengths', inputSchema: { value: z.number(), from: unit, to: unit } },
    async ({ value, from, to }) => ({
      content: [{ type: 'text', text: `${((value * METRES[from]) / METRES[to]).toFixed(3)} ${to}` }],
    }),
  );

  server.registerTool('units', { description: 'Known units' }, async () => ({
    content: [{ type: 'text', text: Object.keys(METRES).join(',') }],
  }));

  server.registerTool(
    'calibrate',
    { description: 'Takes a while', inputSchema: { rounds: z.number().int().max(10) } },
    async ({ rounds }) => {
      for (let round = 0; round < rounds; round++) await new Promise((done) => setTimeout(done, 10));
      return { content: [{ type: 'text', text: `calibrated in ${rounds} rounds` }] };
    },
  );

  server.registerPrompt('estimate', { argsSchema: { thing: z.string() } }, ({ thing }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `How long is ${thing}?` } }],
  }));

  return server;
}
