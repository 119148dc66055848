import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved

export function register(server?: McpServer) {
  server?.tool('maybe', async () => ({ content: [] })); //~ mcpserver-api/call-to-config
  server?.registerTool('other', {}, async (extra) => ({ //~ context/parameter-renamed
    content: [{ type: 'text', text: String(extra.requestId) }], //~ context/member-moved
  }));
}
