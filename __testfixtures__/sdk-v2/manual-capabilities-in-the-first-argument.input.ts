import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked

const info = { name: 'mail', version: '1.0.0', capabilities: { tools: {} } };
export const server = new Server(info);

server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ undeclared-capabilities/undeclared handlers/component-blocked
server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] })); //~ handlers/component-blocked
