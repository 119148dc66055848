import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const timer = setInterval(() => console.error('alive'), 60_000);
  return { server, cleanup: () => clearInterval(timer) };
}

const { server, cleanup } = createServer();
// MCP-TODO(entry-points/stdio-entry-sdk): Tie that to the onclose of the server inside the function, then pass the function to serveStdio.
await server.connect(new StdioServerTransport());
process.on('SIGINT', () => {
  cleanup();
  process.exit(0);
});
