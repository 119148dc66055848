import { McpServer } from '@modelcontextprotocol/server';

export function register(server?: McpServer) {
  server?.registerTool('maybe', {}, async () => ({ content: [] }));
  server?.registerTool('other', {}, async (ctx) => ({
    content: [{ type: 'text', text: String(ctx.mcpReq.id) }],
  }));
}
