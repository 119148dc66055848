import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { z } from 'zod';

declare const plugins: any[];

export const server = new McpServer({ name: 'stays', version: '1.0.0' });
for (const plugin of plugins) server.tool(...plugin); //~ mcpserver-api/spread-arguments
server.registerTool('echo', { inputSchema: { a: z.string() } }, async ({ a }, extra) => ({ //~ raw-shapes/component-blocked, context/component-blocked
  content: [{ type: 'text', text: `${a} ${extra.requestId}` }], //~ context/component-blocked
}));
