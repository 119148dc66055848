import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const server = new McpServer({ name: 'summary', version: '1.0.0' });

server.registerTool('summarize', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => {
  // MCP-TODO(mrtr/push-sampling): Sampling is deprecated: call a model provider from the server. Until then return inputRequired({ inputRequests: { key: inputRequired.createMessage(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); code before the question then runs once per round.
  const r = await server.server.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: `Summarize:\n${text}` } }],
    maxTokens: 300,
    includeContext: 'thisServer',
  });
  return { content: [{ type: 'text', text: r.content.type === 'text' ? r.content.text : '(no text)' }] };
});
