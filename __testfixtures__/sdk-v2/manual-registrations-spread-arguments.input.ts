import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked

const server = new McpServer({ name: 'spread', version: '1.0.0' });
const handler = async () => ({ content: [] });
const parts = ['first', 'The first one', handler] as const;

server.tool(...parts); //~ mcpserver-api/spread-arguments
export { server };
