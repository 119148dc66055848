import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
// @ts-expect-error a package that is not installed here
import { StreamableHTTPTransport } from 'acme-mcp-transport';
import { container } from './container.js';
import { ToolRegistry } from './tool-registry.js';

container.set(ToolRegistry);

export async function serve(): Promise<void> {
  const server = new McpServer({ name: 'held', version: '1.0.0' });
  for (const plugin of container.all()) plugin.registerAll(server);
  await server.connect(new StreamableHTTPTransport());
}
