import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

export async function start(server: McpServer): Promise<void> {
  await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/callers-unknown
}
