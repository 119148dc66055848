import type { McpServer } from '@modelcontextprotocol/server';

export function registerTools(server: McpServer): void {
  server.registerTool('ping', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
}
