import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('long', {}, async (ctx) => {
    if (ctx.http?.closeSSE) ctx.http.closeSSE(); //~ resumability/closes-nothing
    return { content: [{ type: 'text', text: 'done' }] };
  });
  server.registerTool('longer', {}, async (ctx) => {
    ctx.http!.closeSSE!(); //~ resumability/closes-missing-stream
    return { content: [{ type: 'text', text: 'done' }] };
  });
  return server;
});
