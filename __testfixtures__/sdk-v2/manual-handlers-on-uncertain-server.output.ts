// MCP-TODO(sdk-v2/imports): Settle handlers/receiver-uncertain in manual-handlers-on-uncertain-server.ts first, then run the plan again: the other changes of its group wait for it.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

declare function injected(): any;

const own = new Server({ name: 'maybe', version: '1.0.0' }, { capabilities: { tools: {} } });
const server = injected() ?? own;
// MCP-TODO(sdk-v2/handlers): Type the value, or give `setRequestHandler` the name of the method by hand.
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }));
