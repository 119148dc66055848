import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

let server: McpServer;

async function main() {
  server = new McpServer({ name: 'notes', version: '1.0.0' });
  // MCP-TODO(entry-points/stdio-entry-sdk): Build the server in one function that returns it, and pass that function to serveStdio.
  await server.connect(new StdioServerTransport());
}

main();
