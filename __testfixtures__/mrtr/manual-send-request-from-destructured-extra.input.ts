import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CreateMessageResultSchema, ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const ASK = 'elicitation/create' as const;
const server = new McpServer({ name: 'old', version: '1.0.0' });

server.registerTool('ask', { inputSchema: { topic: z.string() } }, async ({ topic }, { sendRequest }) => {
  const request = { method: ASK, params: { message: topic, requestedSchema: { type: 'object' as const, properties: {} } } };
  const answer = await sendRequest(request, ElicitResultSchema); //~ push-elicit/in-handler
  return { content: [{ type: 'text', text: answer.action }] };
});

server.registerTool('model', { inputSchema: { topic: z.string() } }, async ({ topic }, extra) => {
  const reply = await extra.sendRequest( //~ push-sampling/in-handler
    {
      method: 'sampling/createMessage',
      params: { messages: [{ role: 'user', content: { type: 'text', text: topic } }], maxTokens: 10 },
    },
    CreateMessageResultSchema,
  );
  return { content: [{ type: 'text', text: JSON.stringify(reply.content) }] };
});
