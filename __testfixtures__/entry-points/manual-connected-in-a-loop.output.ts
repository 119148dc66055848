import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
for (let attempt = 0; attempt < 3; attempt++) {
  try {
    // MCP-TODO(entry-points/stdio-entry-sdk): Take serveStdio out of the loop.
    await server.connect(new StdioServerTransport());
    break;
  } catch (error) {
    console.error(error);
  }
}
