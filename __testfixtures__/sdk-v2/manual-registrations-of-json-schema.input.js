import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked

const done = async () => ({ content: [] });
const input = { type: 'object', properties: { q: { type: 'string' } } };

export const server = new McpServer({ name: 'json', version: '1.0.0' });
server.tool('find', input, done); //~ mcpserver-api/overload-unknown
server.tool('list', 'Lists notes', done); //~ mcpserver-api/component-blocked
