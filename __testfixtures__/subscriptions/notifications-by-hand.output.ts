import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const CHANGED = 'file:///a.txt';

const handler = createMcpHandler(() => {
  const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', async (request, ctx) => {
    handler.notify.toolsChanged();
    handler.notify.resourceUpdated(CHANGED);
    await ctx.mcpReq.notify({ method: 'notifications/resources/updated', params: { uri: CHANGED } });
    return { content: [{ type: 'text', text: request.params.name }] };
  });
  return server;
});

export default { fetch: (request: Request) => handler.fetch(request) };
