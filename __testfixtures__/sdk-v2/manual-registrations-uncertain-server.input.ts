import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked

declare function shared(): any;

const own = new McpServer({ name: 'maybe', version: '1.0.0' });
const server = process.env.SHARED ? shared() : own;

server.tool('either', 'On one of them', async () => ({ content: [] })); //~ mcpserver-api/receiver-uncertain
