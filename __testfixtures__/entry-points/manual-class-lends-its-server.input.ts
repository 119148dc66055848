import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

class Notes {
  private server = new McpServer({ name: 'notes', version: '1.0.0' });

  getServer(): McpServer {
    return this.server;
  }

  async start(): Promise<void> {
    await this.server.connect(new StdioServerTransport()); //~ stdio-entry-sdk/made-in-class
  }
}

await new Notes().start();
