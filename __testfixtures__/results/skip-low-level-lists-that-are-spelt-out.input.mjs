import { Server } from '@modelcontextprotocol/server';

const TOOLS = [
  { name: 'add', inputSchema: { type: 'object' } },
  { name: 'sub', inputSchema: { type: 'object' } },
];

const server = new Server({ name: 'calc', version: '1.0.0' }, { capabilities: { tools: {} } }); //~ result-type-missing/filled-in, list-cache-fields/hint-possible
server.setRequestHandler('tools/list', async () => ({ tools: TOOLS }));
