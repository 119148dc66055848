import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('long', {}, async (ctx) => {
    if (ctx.http?.closeSSE) ctx.http.closeSSE();
    return { content: [{ type: 'text', text: 'done' }] };
  });
  server.registerTool('longer', {}, async (ctx) => {
    // MCP-TODO(sessions/resumability): Call it with `?.`, so that requests of 2026-07-28 go past it.
    ctx.http!.closeSSE!();
    return { content: [{ type: 'text', text: 'done' }] };
  });
  return server;
});
