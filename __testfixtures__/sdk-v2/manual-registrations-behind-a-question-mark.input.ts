import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked

export function register(server?: McpServer) {
  server?.tool('maybe', async () => ({ content: [] })); //~ mcpserver-api/method-escapes
  server?.registerTool('other', {}, async (extra) => ({ content: [{ type: 'text', text: String(extra.requestId) }] }));
}
