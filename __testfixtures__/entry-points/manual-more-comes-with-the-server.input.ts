import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const timer = setInterval(() => console.error('alive'), 60_000);
  return { server, cleanup: () => clearInterval(timer) };
}

const { server, cleanup } = createServer();
await server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/returns-more
process.on('SIGINT', () => {
  cleanup();
  process.exit(0);
});
