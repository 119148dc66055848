import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });

async function main() {
  await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/pushed-outside
  await server.sendLoggingMessage({ level: 'info', data: 'ready' });
}

main();
