// MCP-TODO(sdk-v2/imports): Settle foreign-servers/foreign-transport in src/server.ts first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
// @ts-expect-error a package that is not installed here
import { StreamableHTTPTransport } from 'acme-mcp-transport';
import { container } from './container.js';
import { ToolRegistry } from './tool-registry.js';

container.set(ToolRegistry);

export async function serve(): Promise<void> {
  const server = new McpServer({ name: 'held', version: '1.0.0' });
  for (const plugin of container.all()) plugin.registerAll(server);
  // MCP-TODO(sdk-v2/foreign-servers): Take a version of acme-mcp-transport for SDK v2, or a transport of the SDK; else keep this server on SDK v1.
  await server.connect(new StreamableHTTPTransport());
}
