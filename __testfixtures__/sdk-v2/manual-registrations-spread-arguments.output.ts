// MCP-TODO(sdk-v2/imports): Settle mcpserver-api/spread-arguments in manual-registrations-spread-arguments.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'spread', version: '1.0.0' });
const handler = async () => ({ content: [] });
const parts = ['first', 'The first one', handler] as const;

// MCP-TODO(sdk-v2/mcpserver-api): Call `.registerTool(name, config, handler)` with the arguments written out.
server.tool(...parts);
export { server };
