// MCP-TODO(sdk-v2/imports): Settle mcpserver-api/receiver-uncertain in manual-registrations-uncertain-server.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare function shared(): any;

const own = new McpServer({ name: 'maybe', version: '1.0.0' });
const server = process.env.SHARED ? shared() : own;

// MCP-TODO(sdk-v2/mcpserver-api): Type the value as `McpServer`, or call `.registerTool` yourself; SDK v2 has no `.tool`.
server.tool('either', 'On one of them', async () => ({ content: [] }));
