import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

class Notes {
  private server = new McpServer({ name: 'notes', version: '1.0.0' });

  getServer(): McpServer {
    return this.server;
  }

  async start(): Promise<void> {
    // MCP-TODO(entry-points/stdio-entry-sdk): Move the construction and the registrations into a method that returns a new server, and pass it to serveStdio.
    await this.server.connect(new StdioServerTransport());
  }
}

await new Notes().start();
