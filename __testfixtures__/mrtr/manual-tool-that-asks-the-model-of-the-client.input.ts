import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const server = new McpServer({ name: 'summary', version: '1.0.0' });

server.registerTool('summarize', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => {
  const r = await server.server.createMessage({ //~ push-sampling/in-handler
    messages: [{ role: 'user', content: { type: 'text', text: `Summarize:\n${text}` } }],
    maxTokens: 300,
    includeContext: 'thisServer',
  });
  return { content: [{ type: 'text', text: r.content.type === 'text' ? r.content.text : '(no text)' }] };
});
