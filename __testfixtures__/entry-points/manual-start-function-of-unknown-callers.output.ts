import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

export async function start(server: McpServer): Promise<void> {
  // MCP-TODO(entry-points/stdio-entry-sdk): Let the function take a server factory in place of server, and pass it to serveStdio.
  await server.connect(new StdioServerTransport());
}
