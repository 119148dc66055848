import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { Server } from '@modelcontextprotocol/server';

class Notes {
  private readonly server: Server;
  private readonly notes = new Map<string, string>();

  constructor() {
    this.server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
    this.setupHandlers();

    this.server.onerror = (error) => console.error(error);
  }

  private setupHandlers() {
    this.server.setRequestHandler('tools/list', async () => ({ tools: [] }));
    this.server.setRequestHandler('tools/call', async () => ({
      content: [{ type: 'text', text: [...this.notes.keys()].join() }],
    }));
  }

  listen(port: number) {
    const app = createMcpExpressApp();
    app.post('/mcp', async (req, res) => {
      const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
      await this.server.connect(transport);
      await transport.handleRequest(req, res, req.body);
    });
    app.listen(port);
  }
}

new Notes().listen(3000);
