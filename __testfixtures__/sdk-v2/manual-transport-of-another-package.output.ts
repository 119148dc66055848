import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
// @ts-expect-error a package that is not installed here
import { StreamableHTTPTransport } from 'acme-mcp-transport';

class Guarded extends StreamableHTTPTransport {}

export async function serve(): Promise<void> {
  const server = new McpServer({ name: 'acme', version: '1.0.0' });
  // MCP-TODO(sdk-v2/mcpserver-api): Settle foreign-servers/foreign-transport in manual-transport-of-another-package.ts first, then run the plan again: the other changes of its group wait for it.
  server.tool('ping', async (extra) => ({ content: [{ type: 'text', text: String(extra.requestId) }] }));
  const transport = new Guarded({ sessionIdGenerator: undefined });
  // MCP-TODO(sdk-v2/foreign-servers): Take a version of acme-mcp-transport for SDK v2, or a transport of the SDK; else keep this server on SDK v1.
  await server.connect(transport);
}
