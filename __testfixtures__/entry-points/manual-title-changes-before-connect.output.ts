import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

let title = 'Notes';

const server = new McpServer({ name: 'notes', title, version: '1.0.0' });

async function main() {
  title = 'Other notes';
  // MCP-TODO(entry-points/stdio-entry-sdk): Copy title into a constant where the server is built today, then make that code a factory for serveStdio.
  await server.connect(new StdioServerTransport());
}

main();
