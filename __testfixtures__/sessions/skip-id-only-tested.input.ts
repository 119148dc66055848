import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('list', {}, async (ctx) => {
    const hasSession = ctx.sessionId !== undefined;
    if (!ctx.sessionId || !hasSession) return { content: [{ type: 'text', text: 'no session' }] };
    return { content: [{ type: 'text', text: 'a session' }] };
  });
  return server;
});
