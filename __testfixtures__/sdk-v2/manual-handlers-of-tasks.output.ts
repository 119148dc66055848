import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CancelTaskRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

export const server = new Server({ name: 'tasks', version: '1.0.0' }, { capabilities: { tools: {} } });
// MCP-TODO(sdk-v2/handlers): Remove the handler, or keep this server on SDK v1 until the tasks extension has a home in SDK v2.
server.setRequestHandler(CancelTaskRequestSchema, async () => {
  throw new Error('not here');
});
// MCP-TODO(sdk-v2/handlers): Settle handlers/task-method in manual-handlers-of-tasks.ts first, then run the plan again: the other changes of its group wait for it.
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }));
