import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'agent', version: '1.0.0' });

async function think({ requestSampling }, words) {
  // MCP-TODO(mrtr/push-sampling): Sampling is deprecated: call a model provider from the server. Until then return inputRequired({ inputRequests: { key: inputRequired.createMessage(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key) in think, and let every caller up to the handler return an input-required result (isInputRequiredResult) before it uses the value.
  return requestSampling({ messages: [{ role: 'user', content: { type: 'text', text: words } }], maxTokens: 10 });
}

server.registerTool('think', { description: 'Thinks' }, async ({ mcpReq }) => {
  const reply = await think(mcpReq, 'why?');
  return { content: [reply.content] };
});

server.registerTool('think-twice', { description: 'Thinks twice' }, async (ctx) => {
  // MCP-TODO(mrtr/push-sampling): Sampling is deprecated: call a model provider from the server. Until then return inputRequired({ inputRequests: { key: inputRequired.createMessage(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); only the last round's answers come back, so carry the earlier ones in a signed requestState, or ask in one round what does not depend on another answer.
  const first = await ctx.mcpReq.requestSampling({ messages: [], maxTokens: 10 });
  const { mcpReq } = ctx;
  // MCP-TODO(mrtr/push-sampling): Sampling is deprecated: call a model provider from the server. Until then return inputRequired({ inputRequests: { key: inputRequired.createMessage(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); only the last round's answers come back, so carry the earlier ones in a signed requestState, or ask in one round what does not depend on another answer.
  const second = await mcpReq.send({ method: 'sampling/createMessage', params: { messages: [first], maxTokens: 10 } });
  return { content: [second.content] };
});

// MCP-TODO(mrtr/push-sampling): Find the callers of later. Sampling is deprecated: call a model provider from the server. Until then return inputRequired({ inputRequests: { key: inputRequired.createMessage(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key), and pass that result on up to the handler.
export const later = () => server.server.createMessage({ messages: [], maxTokens: 1 });

export async function bridge(context) {
  return context.requestSampling({ messages: [], maxTokens: 1 });
}
