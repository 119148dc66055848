import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'calc', version: '1.0.0' }); //~ result-type-missing/filled-in, list-cache-fields/hint-possible

server.registerTool('add', { description: 'Adds' }, async () => ({ content: [] }));
server.registerTool('sub', { description: 'Subtracts' }, async () => ({ content: [] }));
