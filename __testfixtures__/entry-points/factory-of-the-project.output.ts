import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', { description: 'Answers' }, async () => ({ content: [{ type: 'text' as const, text: 'pong' }] }));
  return server;
}

async function main() {
  // One server per process
  // stdin and stdout
  serveStdio(createServer);
  console.error('notes is running');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
