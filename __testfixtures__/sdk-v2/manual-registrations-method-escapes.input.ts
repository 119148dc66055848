import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked

const server = new McpServer({ name: 'escapes', version: '1.0.0' });
const handler = async () => ({ content: [] });

const tool = server.tool.bind(server); //~ mcpserver-api/method-escapes
tool('bound', handler);

server['prompt']('bracketed', () => ({ messages: [] })); //~ mcpserver-api/method-escapes

const { resource } = server; //~ mcpserver-api/method-escapes
resource.call(server, 'taken', 'app://taken', (uri) => ({ contents: [{ uri: uri.href, text: '' }] }));

const original = server.tool; //~ mcpserver-api/method-escapes
server.tool = ((...args: Parameters<typeof original>) => original.apply(server, args)) as typeof original; //~ mcpserver-api/method-escapes

export { server };
