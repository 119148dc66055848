import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CreateMessageResultSchema, ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const ASK = 'elicitation/create' as const;
const server = new McpServer({ name: 'old', version: '1.0.0' });

server.registerTool('ask', { inputSchema: { topic: z.string() } }, async ({ topic }, { sendRequest }) => {
  const request = { method: ASK, params: { message: topic, requestedSchema: { type: 'object' as const, properties: {} } } };
  // MCP-TODO(mrtr/push-elicit): Return inputRequired({ inputRequests: { key: inputRequired.elicit(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); code before the question then runs once per round.
  const answer = await sendRequest(request, ElicitResultSchema);
  return { content: [{ type: 'text', text: answer.action }] };
});

server.registerTool('model', { inputSchema: { topic: z.string() } }, async ({ topic }, extra) => {
  // MCP-TODO(mrtr/push-sampling): Sampling is deprecated: call a model provider from the server. Until then return inputRequired({ inputRequests: { key: inputRequired.createMessage(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); code before the question then runs once per round.
  const reply = await extra.sendRequest(
    {
      method: 'sampling/createMessage',
      params: { messages: [{ role: 'user', content: { type: 'text', text: topic } }], maxTokens: 10 },
    },
    CreateMessageResultSchema,
  );
  return { content: [{ type: 'text', text: JSON.stringify(reply.content) }] };
});
