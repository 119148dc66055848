import type { McpServer } from '@modelcontextprotocol/server';

export function registerTools(server: McpServer) {
  server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
}
