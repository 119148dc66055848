import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/component-blocked
// @ts-expect-error a package that is not installed here
import { StreamableHTTPTransport } from 'acme-mcp-transport';

class Guarded extends StreamableHTTPTransport {}

export async function serve(): Promise<void> {
  const server = new McpServer({ name: 'acme', version: '1.0.0' });
  server.tool('ping', async (extra) => ({ content: [{ type: 'text', text: String(extra.requestId) }] })); //~ mcpserver-api/component-blocked context/component-blocked context/component-blocked
  const transport = new Guarded({ sessionIdGenerator: undefined });
  await server.connect(transport); //~ foreign-servers/foreign-transport
}
