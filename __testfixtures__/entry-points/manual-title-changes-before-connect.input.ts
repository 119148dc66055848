import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

let title = 'Notes';

const server = new McpServer({ name: 'notes', title, version: '1.0.0' });

async function main() {
  title = 'Other notes';
  await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/changes-later
}

main();
