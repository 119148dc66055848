import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

class Notes {
  private server: McpServer;

  constructor(name: string) {
    this.server = new McpServer({ name, version: '1.0.0' });
  }

  async start(): Promise<void> {
    await this.server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/needed-outside
  }
}

await new Notes('notes').start();
