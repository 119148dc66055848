import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', { description: 'Answers' }, async () => ({ content: [{ type: 'text' as const, text: 'pong' }] }));
  return server;
}

async function main() {
  // One server per process
  const server = createServer();
  const transport = new StdioServerTransport(); // stdin and stdout
  await server.connect(transport);
  console.error('notes is running');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
