import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { CancelTaskRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked

export const server = new Server({ name: 'tasks', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(CancelTaskRequestSchema, async () => { //~ handlers/task-method
  throw new Error('not here');
});
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/component-blocked
