import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'calc', version: '1.0.0' }); //~ list-cache-fields/filled-in

server.registerTool('add', { description: 'Adds' }, async () => ({ content: [] }));
if (process.env.ALLOW_WRITES) {
  server.registerTool('store', { description: 'Stores' }, async () => ({ content: [] }));
}
