import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListPromptsRequestSchema,
  ListToolsRequestSchema,
  LoggingMessageNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

export const server = new Server({ name: 'loop', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {} } });
for (const schema of [ListToolsRequestSchema, ListPromptsRequestSchema]) {
  // MCP-TODO(sdk-v2/handlers): Give `setRequestHandler` the name of the method.
  server.setRequestHandler(schema as typeof ListToolsRequestSchema, async () => ({ tools: [] }));
}
const noted = [LoggingMessageNotificationSchema];
export const names = noted.map((schema) => schema.shape.method.value);
export function connect(client: Client) {
  // MCP-TODO(sdk-v2/handlers): Settle handlers/schema-unknown in manual-handlers-in-a-loop.ts first, then run the plan again: the other changes of its group wait for it.
  for (const schema of noted) client.setNotificationHandler(schema, () => {});
}
