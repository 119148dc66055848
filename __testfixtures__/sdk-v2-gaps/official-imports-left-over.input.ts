import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/core'; //~ official-imports/unused
import { Server } from '@modelcontextprotocol/server';

export const server = new Server({ name: 'small', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', async () => ({ tools: [] }));
