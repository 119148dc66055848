import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

declare const plugin: { name: string; about: any; options: any; run: any };

export const server = new McpServer({ name: 'plugins', version: '1.0.0' });
// MCP-TODO(sdk-v2/mcpserver-api): Write it as `.registerTool(name, config, handler)` by hand; what the third argument is decides the config.
server.tool(plugin.name, plugin.about, plugin.run);
// MCP-TODO(sdk-v2/mcpserver-api): Write it as `.registerTool(name, config, handler)` by hand; what the third argument is decides the config.
server.tool(plugin.name, plugin.about, plugin.options, plugin.run);
// MCP-TODO(sdk-v2/mcpserver-api): Write it as `.registerPrompt(name, config, handler)` by hand; what the third argument is decides the config.
server.prompt(plugin.name, plugin.about, plugin.run);
// MCP-TODO(sdk-v2/mcpserver-api): Settle mcpserver-api/overload-unknown in manual-registrations-overload-unknown.ts first, then run the plan again: the other changes of its group wait for it.
server.tool('known', 'Known', () => ({ content: [] }));
