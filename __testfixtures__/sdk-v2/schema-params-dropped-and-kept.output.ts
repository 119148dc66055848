import { Client } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import {
  CreateMessageResultSchema,
  ResultSchema,
} from '@modelcontextprotocol/core';
import { z } from 'zod';

const Hits = z.object({ hits: z.array(z.string()) });
const client = new Client({ name: 'asks', version: '1.0.0' });

export async function ask(method: string, options: { timeout: number }) {
  await client.request({ method: 'tools/list' });
  await client.request({ method: 'tools/list', params: {} }, options);
  await client.callTool({ name: 'a' }, options);
  await client.callTool({ name: 'a' }, { timeout: 5 });
  await client.callTool(
    { name: 'a' },
  );
  await client.callTool({ name: 'a' });
  await client.request({ method: 'acme/search' }, Hits);
  await client.request({ method }, ResultSchema);
}

export const server = new McpServer({ name: 'relates', version: '1.0.0' });
server.registerTool('ask', {}, async (ctx) => {
  const params = { message: 'Sure?', requestedSchema: { type: 'object' as const, properties: {} } };
  const { action } = await ctx.mcpReq.send({ method: 'elicitation/create', params });
  const sample = { messages: [], maxTokens: 10 };
  const { content } = await ctx.mcpReq.send({ method: 'sampling/createMessage', params: sample }, CreateMessageResultSchema);
  return { content: [{ type: 'text', text: `${action} ${content.type}` }] };
});
