import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const labels = z.record(z.string(), z.string().max(20)).describe('Label by name');
const counts = z.record(z.string(), z.number());

server.registerTool('label', { inputSchema: z.object({ labels, counts }) }, async ({ labels }) => {
  const parsed = z.object({ a: z.string() }).safeParse(labels);
  const text = parsed.success ? 'ok' : parsed.error.issues.map(({ message }) => message).join();
  return { content: [{ type: 'text', text: `${text} ${{ errors: 0 }.errors}` }] };
});

export { server };
