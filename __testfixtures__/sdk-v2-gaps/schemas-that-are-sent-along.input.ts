import { McpServer } from '@modelcontextprotocol/server';
import { CreateMessageResultSchema, ListRootsResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/core';

export const server = new McpServer({ name: 'asks', version: '1.0.0' });

server.registerTool('roots', { description: 'Asks for roots' }, async (ctx) => {
  const { roots } = await ctx.mcpReq.send({ method: 'roots/list' }, ListRootsResultSchema); //~ send-schema-arg/schema-dropped
  return { content: [{ type: 'text', text: `${roots.length} ${ListToolsResultSchema.safeParse({}).success}` }] };
});

server.registerTool('model', { description: 'Asks the model' }, async ({ mcpReq: { send } }) => {
  const params = { messages: [], maxTokens: 10 };
  const answer = await send({ method: 'sampling/createMessage', params }, CreateMessageResultSchema); //~ send-schema-arg/schema-kept
  const { roots } = await send({ method: 'roots/list' }, ListRootsResultSchema, { timeout: 10 }); //~ send-schema-arg/schema-dropped
  return { content: [{ type: 'text', text: `${answer.model} ${roots.length}` }] };
});
