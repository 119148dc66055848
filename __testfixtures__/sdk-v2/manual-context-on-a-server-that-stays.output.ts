import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

declare const plugins: any[];

export const server = new McpServer({ name: 'stays', version: '1.0.0' });
// MCP-TODO(sdk-v2/mcpserver-api): Call `.registerTool(name, config, handler)` with the arguments written out.
for (const plugin of plugins) server.tool(...plugin);
// MCP-TODO(sdk-v2/raw-shapes): Settle mcpserver-api/spread-arguments in manual-context-on-a-server-that-stays.ts first, then run the plan again: the other changes of its group wait for it.
server.registerTool('echo', { inputSchema: { a: z.string() } }, async ({ a }, extra) => ({
  content: [{ type: 'text', text: `${a} ${extra.requestId}` }],
}));
