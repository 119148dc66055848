import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const handler = createMcpHandler(() => {
  const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {}, logging: {} } });
  server.setRequestHandler('tools/call', async (request, ctx) => {
    await ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: 'one' } }); //~ log-emission-gate/with-request
    await server.notification({ method: 'notifications/message', params: { level: 'info', logger: 'low', data: 'two' } }); //~ log-emission-gate/with-request
    return { content: [{ type: 'text', text: request.params.name }] };
  });
  server.setRequestHandler('tools/list', async () => {
    await server.sendLoggingMessage({ level: 'info', data: 'listed' }); //~ log-emission-gate/with-request
    return { tools: [] };
  });
  return server;
});

export default handler;
