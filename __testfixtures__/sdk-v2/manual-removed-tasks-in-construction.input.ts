import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks'; //~ removed-apis/no-counterpart

const taskStore = new InMemoryTaskStore();
export const server = new McpServer(
  { name: 's', version: '1' },
  { capabilities: { tasks: {} }, taskStore }, //~ removed-apis/task-option
);
server.experimental.tasks.registerToolTask('slow', { description: 'Slow' }, {} as never); //~ removed-apis/task-accessor
