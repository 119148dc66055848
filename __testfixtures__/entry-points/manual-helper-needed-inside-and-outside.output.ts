import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

function register(names: string[]) {
  for (const name of names) server.registerTool(name, {}, async () => ({ content: [] }));
}

async function main() {
  const names = process.argv.slice(2);
  register(names);
  // MCP-TODO(entry-points/stdio-entry-sdk): Pass names to the function that builds the server, then call serveStdio with that function.
  await server.connect(new StdioServerTransport());
}

main();
