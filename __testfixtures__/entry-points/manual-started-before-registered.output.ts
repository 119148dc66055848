import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });

async function main() {
  // MCP-TODO(entry-points/stdio-entry-sdk): Move it in front of the connection, into the function that builds the server.
  await server.connect(new StdioServerTransport());
}

main();

server.registerTool('ping', {}, async () => ({ content: [] }));
