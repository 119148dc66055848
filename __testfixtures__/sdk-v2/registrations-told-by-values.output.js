import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const done = async () => ({ content: [] });
const Query = z.object({ q: z.string() });
const lines = ['Finds notes.', 'Slowly.'].join('\n');
const make = (name, description, shape) => ({ name, description: String(description), shape });
const table = {
  find: { text: 'Finds', shape: { q: z.string() } },
  list: { text: `Lists`, shape: {} },
};

export const server = new McpServer({ name: 'values', version: '1.0.0' });
server.registerTool('lines', { description: lines }, done);
server.registerTool('trimmed', { description: ' Finds notes. '.trim(), inputSchema: z.object({ q: z.string() }) }, done);
server.registerTool('from-outside', { description: process.env.FIND_TEXT ?? 'Finds', inputSchema: Query }, done);
server.registerTool('extended', { inputSchema: z.object(Query.extend({ page: z.number() }).shape) }, done);
for (const [name, { text, shape }] of Object.entries(table)) {
  server.registerTool(name, { description: text, inputSchema: z.object(shape) }, done);
}
Object.entries(table).forEach(([name, entry]) => server.registerTool(`${name}_again`, { inputSchema: z.object(entry.shape) }, done));
for (const def of [make('a', 'A', { a: z.string() }), make('b', 'B', {})]) {
  server.registerTool(def.name, { description: def.description }, done);
}
