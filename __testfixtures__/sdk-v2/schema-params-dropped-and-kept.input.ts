import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { //~ imports/moved
  CallToolResultSchema,
  CompatibilityCallToolResultSchema,
  CreateMessageResultSchema,
  ElicitResultSchema,
  ListToolsResultSchema,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const Hits = z.object({ hits: z.array(z.string()) });
const client = new Client({ name: 'asks', version: '1.0.0' });

export async function ask(method: string, options: { timeout: number }) {
  await client.request({ method: 'tools/list' }, ListToolsResultSchema); //~ schema-params/schema-dropped
  await client.request({ method: 'tools/list', params: {} }, ListToolsResultSchema, options); //~ schema-params/schema-dropped
  await client.callTool({ name: 'a' }, CallToolResultSchema, options); //~ schema-params/schema-dropped
  await client.callTool({ name: 'a' }, undefined, { timeout: 5 }); //~ schema-params/schema-dropped
  await client.callTool(
    { name: 'a' },
    CompatibilityCallToolResultSchema, //~ schema-params/compatibility-dropped
  );
  await client.callTool({ name: 'a' });
  await client.request({ method: 'acme/search' }, Hits); //~ schema-params/schema-kept
  await client.request({ method }, ResultSchema); //~ schema-params/schema-kept
}

export const server = new McpServer({ name: 'relates', version: '1.0.0' });
server.registerTool('ask', {}, async (extra) => { //~ context/parameter-renamed
  const params = { message: 'Sure?', requestedSchema: { type: 'object' as const, properties: {} } };
  const { action } = await extra.sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema); //~ context/member-moved, schema-params/schema-dropped
  const sample = { messages: [], maxTokens: 10 };
  const { content } = await extra.sendRequest({ method: 'sampling/createMessage', params: sample }, CreateMessageResultSchema); //~ context/member-moved, schema-params/schema-kept
  return { content: [{ type: 'text', text: `${action} ${content.type}` }] };
});
