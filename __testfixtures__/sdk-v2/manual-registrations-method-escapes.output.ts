// MCP-TODO(sdk-v2/imports): Settle mcpserver-api/method-escapes in manual-registrations-method-escapes.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'escapes', version: '1.0.0' });
const handler = async () => ({ content: [] });

// MCP-TODO(sdk-v2/mcpserver-api): Use `.registerTool` there and give its callers the config form.
const tool = server.tool.bind(server);
tool('bound', handler);

// MCP-TODO(sdk-v2/mcpserver-api): Use `.registerPrompt` there and give its callers the config form.
server['prompt']('bracketed', () => ({ messages: [] }));

// MCP-TODO(sdk-v2/mcpserver-api): Use `.registerResource` there and give its callers the config form.
const { resource } = server;
resource.call(server, 'taken', 'app://taken', (uri) => ({ contents: [{ uri: uri.href, text: '' }] }));

// MCP-TODO(sdk-v2/mcpserver-api): Use `.registerTool` there and give its callers the config form.
const original = server.tool;
// MCP-TODO(sdk-v2/mcpserver-api): Use `.registerTool` there and give its callers the config form.
server.tool = ((...args: Parameters<typeof original>) => original.apply(server, args)) as typeof original;

export { server };
