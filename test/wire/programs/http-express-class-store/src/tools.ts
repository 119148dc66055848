import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const RATES = new Map([
  ['EUR', 1],
  ['CHF', 0.94],
  ['NOK', 11.7],
]);

export function createRatesServer(): McpServer {
  const server = new McpServer({ name: 'rates', version: '3.0.1' });
  server.registerTool(
    'convert',
    {
      description: 'Converts an amount between two currencies',
      inputSchema: { amount: z.number(), from: z.string().length(3), to: z.string().length(3) },
      outputSchema: { amount: z.number(), currency: z.string() },
    },
    async ({ amount, from, to }) => {
      const [source, target] = [RATES.get(from), RATES.get(to)];
      if (!source || !target) throw new Error(`Unknown currency: ${source ? to : from}`);
      const structuredContent = { amount: Math.round((amount / source) * target * 100) / 100, currency: to };
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
    },
  );
  server.registerTool('currencies', { description: 'Known currencies' }, async () => ({
    content: [...RATES.keys()].map((text) => ({ type: 'text' as const, text })),
  }));
  server.registerTool(
    'refresh',
    { description: 'Fetches rates again', inputSchema: { timeoutMs: z.number().max(500) } },
    async ({ timeoutMs }) => {
      await new Promise((resolve) => setTimeout(resolve, timeoutMs));
      return { content: [{ type: 'text', text: `refreshed ${RATES.size} rates` }] };
    },
  );
  server.registerPrompt('explain_rate', { argsSchema: { currency: z.string() } }, ({ currency }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Why does ${currency} stand where it stands?` } }],
  }));
  return server;
}
