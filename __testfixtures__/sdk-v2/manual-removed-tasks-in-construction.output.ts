// MCP-TODO(sdk-v2/imports): Settle removed-apis/no-counterpart in manual-removed-tasks-in-construction.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
// MCP-TODO(sdk-v2/removed-apis): Do without InMemoryTaskStore, then remove this import: SDK v2 has no experimental tasks, which SEP-2663 made an extension that it does not implement.
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks';

const taskStore = new InMemoryTaskStore();
// MCP-TODO(sdk-v2/removed-apis): Remove the option taskStore together with the task tools that rely on it; tasks are an extension now (SEP-2663).
export const server = new McpServer(
  { name: 's', version: '1' },
  { capabilities: { tasks: {} }, taskStore },
);
// MCP-TODO(sdk-v2/removed-apis): Register the tool without a task, or keep long work behind a handle that further calls ask about; tasks are an extension now (SEP-2663).
server.experimental.tasks.registerToolTask('slow', { description: 'Slow' }, {} as never);
