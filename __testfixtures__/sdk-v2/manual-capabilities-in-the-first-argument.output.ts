import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const info = { name: 'mail', version: '1.0.0', capabilities: { tools: {} } };
export const server = new Server(info);

// MCP-TODO(sdk-v2/handlers): Settle undeclared-capabilities/undeclared in manual-capabilities-in-the-first-argument.ts first, then run the plan again: the other changes of its group wait for it.
// MCP-TODO(sdk-v2/undeclared-capabilities): Declare `capabilities: { tools: {} }` in the second argument of the constructor.
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }));
server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] }));
