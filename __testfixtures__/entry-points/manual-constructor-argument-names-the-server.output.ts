import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

class Notes {
  private server: McpServer;

  constructor(name: string) {
    this.server = new McpServer({ name, version: '1.0.0' });
  }

  async start(): Promise<void> {
    // MCP-TODO(entry-points/stdio-entry-sdk): Pass name to the function that builds the server, then call serveStdio with that function.
    await this.server.connect(new StdioServerTransport());
  }
}

await new Notes('notes').start();
