import { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';

const Query = z.object({ q: z.string() });
export const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', async () => ({
  tools: [{ name: 'find', inputSchema: { type: 'object' as const, properties: { q: { type: 'string' } } } }],
}));
export { Query };
