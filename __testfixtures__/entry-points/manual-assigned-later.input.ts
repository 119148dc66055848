import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

let server: McpServer;

async function main() {
  server = new McpServer({ name: 'notes', version: '1.0.0' });
  await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/server-reassigned
}

main();
