import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'agent', version: '1.0.0' });

async function think({ requestSampling }, words) {
  return requestSampling({ messages: [{ role: 'user', content: { type: 'text', text: words } }], maxTokens: 10 }); //~ push-sampling/in-helper
}

server.registerTool('think', { description: 'Thinks' }, async ({ mcpReq }) => {
  const reply = await think(mcpReq, 'why?');
  return { content: [reply.content] };
});

server.registerTool('think-twice', { description: 'Thinks twice' }, async (ctx) => {
  const first = await ctx.mcpReq.requestSampling({ messages: [], maxTokens: 10 }); //~ push-sampling/one-of-several
  const { mcpReq } = ctx;
  const second = await mcpReq.send({ method: 'sampling/createMessage', params: { messages: [first], maxTokens: 10 } }); //~ push-sampling/one-of-several
  return { content: [second.content] };
});

export const later = () => server.server.createMessage({ messages: [], maxTokens: 1 }); //~ push-sampling/callers-unknown

export async function bridge(context) {
  return context.requestSampling({ messages: [], maxTokens: 1 }); //~ push-sampling/receiver-unproven
}
