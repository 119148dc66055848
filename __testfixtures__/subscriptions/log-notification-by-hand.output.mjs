import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const handler = createMcpHandler(() => {
  const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {}, logging: {} } });
  server.setRequestHandler('tools/call', async (request, ctx) => {
    await ctx.mcpReq.log('info', 'one');
    await ctx.mcpReq.log('info', 'two', 'low');
    return { content: [{ type: 'text', text: request.params.name }] };
  });
  server.setRequestHandler('tools/list', async (_request, ctx) => {
    await ctx.mcpReq.log('info', 'listed');
    return { tools: [] };
  });
  return server;
});

export default handler;
