import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { z } from 'zod';

export const server = new McpServer({ name: 'tasks', version: '1.0.0' });
const { experimental } = server; //~ removed-apis/task-accessor
experimental.tasks.registerToolTask('slow', { inputSchema: { a: z.string() } }, {} as any);
server.registerTool('fast', { inputSchema: z.object({ a: z.string() }) }, async ({ a }) => ({
  content: [{ type: 'text', text: a }],
}));
