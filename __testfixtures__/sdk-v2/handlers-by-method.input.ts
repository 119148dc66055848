import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import * as types from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { //~ imports/dropped
  CallToolRequestSchema,
  ListToolsRequestSchema as ListTools,
  LoggingMessageNotificationSchema,
  RootsListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

export const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {} } });
const high = new McpServer({ name: 'high', version: '1.0.0' });
const client = new Client({ name: 'client', version: '1.0.0' }, { capabilities: { sampling: {} } });

// The list comes first.
server.setRequestHandler(ListTools, async () => ({ tools: [] })); //~ handlers/schema-to-method
server.setRequestHandler(CallToolRequestSchema, async (request) => { //~ handlers/schema-to-method
  const { name } = request.params;
  return { content: [{ type: 'text', text: name }] };
});
server.setRequestHandler(types.PingRequestSchema, async () => ({})); //~ handlers/schema-to-method
high.server.setNotificationHandler( //~ handlers/schema-to-method
  RootsListChangedNotificationSchema, // tell nobody
  async () => {},
);
client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => console.error(params.data)); //~ handlers/schema-to-method
client.setRequestHandler(types.CreateMessageRequestSchema, async (request) => ({ //~ handlers/schema-to-method
  model: 'none',
  role: 'assistant',
  content: { type: 'text', text: String(request.params.maxTokens) },
}));

export class LowLevel extends Server {
  constructor() {
    super({ name: 'subclass', version: '1.0.0' }, { capabilities: { tools: {} } });
    this.setRequestHandler(ListTools, async () => ({ tools: [] })); //~ handlers/schema-to-method
  }
}
