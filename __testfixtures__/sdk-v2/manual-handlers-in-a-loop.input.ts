import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/component-blocked
import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { //~ imports/component-blocked
  ListPromptsRequestSchema,
  ListToolsRequestSchema,
  LoggingMessageNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

export const server = new Server({ name: 'loop', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {} } });
for (const schema of [ListToolsRequestSchema, ListPromptsRequestSchema]) {
  server.setRequestHandler(schema as typeof ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/schema-unknown
}
const noted = [LoggingMessageNotificationSchema];
export const names = noted.map((schema) => schema.shape.method.value);
export function connect(client: Client) {
  for (const schema of noted) client.setNotificationHandler(schema, () => {}); //~ handlers/component-blocked
}
