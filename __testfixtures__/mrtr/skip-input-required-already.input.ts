import { inputRequired, inputResponse, McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'modern', version: '1.0.0' });

server.registerTool('whoami', { description: 'Greets you' }, async (ctx) => {
  const result = inputResponse(ctx.mcpReq.inputResponses, 'name');
  if (result.kind === 'missing') {
    return inputRequired({
      inputRequests: { name: inputRequired.elicit({ message: 'Name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } }) },
    });
  }
  return { content: [{ type: 'text', text: 'Hello.' }] };
});
