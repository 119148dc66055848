import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked

declare const plugin: { name: string; about: any; options: any; run: any };

export const server = new McpServer({ name: 'plugins', version: '1.0.0' });
server.tool(plugin.name, plugin.about, plugin.run); //~ mcpserver-api/overload-unknown
server.tool(plugin.name, plugin.about, plugin.options, plugin.run); //~ mcpserver-api/overload-unknown
server.prompt(plugin.name, plugin.about, plugin.run); //~ mcpserver-api/overload-unknown
server.tool('known', 'Known', () => ({ content: [] })); //~ mcpserver-api/component-blocked
