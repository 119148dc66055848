import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

async function registerRemote(server: McpServer): Promise<void> {
  server.registerTool('ping', {}, async () => ({ content: [] }));
}

async function main() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  await registerRemote(server);
  await server.connect(new StdioServerTransport());
}

main();
