import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

class Notes {
  #server = new McpServer({ name: 'notes', version: '1.0.0' });
  notes = [];

  register() {
    this.#server.registerTool('count', {}, async () => ({
      content: [{ type: 'text', text: String(this.notes.length) }],
    }));
  }

  async start() {
    this.register();
    await this.#server.connect(new StdioServerTransport());
  }
}

await new Notes().start();
