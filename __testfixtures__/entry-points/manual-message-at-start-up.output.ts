import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

async function main() {
  // MCP-TODO(entry-points/stdio-entry-sdk): Send it from a handler; at start-up no client is there to hear it.
  await server.connect(new StdioServerTransport());
  await server.sendLoggingMessage({ level: 'info', data: 'ready' });
}

main();
