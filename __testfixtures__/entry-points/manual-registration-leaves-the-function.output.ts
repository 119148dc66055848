import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

async function main() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  if (process.env.ONLY_PING) {
    server.registerTool('ping', {}, async () => ({ content: [] }));
    return;
  }
  // MCP-TODO(entry-points/stdio-entry-sdk): Put that decision in front of the server, then make the rest a factory for serveStdio.
  await server.connect(new StdioServerTransport());
}

main();
