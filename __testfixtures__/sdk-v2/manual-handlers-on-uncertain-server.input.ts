import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked

declare function injected(): any;

const own = new Server({ name: 'maybe', version: '1.0.0' }, { capabilities: { tools: {} } });
const server = injected() ?? own;
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/receiver-uncertain
