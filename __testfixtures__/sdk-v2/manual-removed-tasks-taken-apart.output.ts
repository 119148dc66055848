// MCP-TODO(sdk-v2/imports): Settle removed-apis/task-accessor in manual-removed-tasks-taken-apart.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export const server = new McpServer({ name: 'tasks', version: '1.0.0' });
// MCP-TODO(sdk-v2/removed-apis): Register the tool without a task, or keep long work behind a handle that further calls ask about; tasks are an extension now (SEP-2663).
const { experimental } = server;
experimental.tasks.registerToolTask('slow', { inputSchema: { a: z.string() } }, {} as any);
server.registerTool('fast', { inputSchema: z.object({ a: z.string() }) }, async ({ a }) => ({
  content: [{ type: 'text', text: a }],
}));
