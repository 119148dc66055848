import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/component-blocked
import { ListPromptsRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/component-blocked

export const server = new Server({ name: 'loop', version: '1.0.0' }, { capabilities: { tools: {}, prompts: {} } });
for (const schema of [ListToolsRequestSchema, ListPromptsRequestSchema]) {
  server.setRequestHandler(schema as typeof ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/schema-unknown
}
