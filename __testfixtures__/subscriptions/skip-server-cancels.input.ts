import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(() => {
  const server = new McpServer({ name: 'stop', version: '1.0.0' });
  server.registerTool('stop', { description: 'Stop' }, async (ctx) => {
    await server.server.notification({ method: 'notifications/cancelled', params: { requestId: 1 } }); //~ server-cancelled-notification/for-2025
    await ctx.mcpReq.notify({ method: 'notifications/cancelled', params: { requestId: 2 } }); //~ server-cancelled-notification/for-2025
    return { content: [] };
  });
  return server;
});
