import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
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
server.tool('lines', lines, done); //~ mcpserver-api/call-to-config
server.tool('trimmed', ' Finds notes. '.trim(), { q: z.string() }, done); //~ mcpserver-api/call-to-config
server.tool('from-outside', process.env.FIND_TEXT ?? 'Finds', Query.shape, done); //~ mcpserver-api/call-to-config
server.tool('extended', Query.extend({ page: z.number() }).shape, done); //~ mcpserver-api/call-to-config
for (const [name, { text, shape }] of Object.entries(table)) {
  server.tool(name, text, shape, done); //~ mcpserver-api/call-to-config
}
Object.entries(table).forEach(([name, entry]) => server.tool(`${name}_again`, entry.shape, done)); //~ mcpserver-api/call-to-config
for (const def of [make('a', 'A', { a: z.string() }), make('b', 'B', {})]) {
  server.tool(def.name, def.description, done); //~ mcpserver-api/call-to-config
}
