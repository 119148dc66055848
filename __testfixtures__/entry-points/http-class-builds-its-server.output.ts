import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { Server, createMcpHandler } from '@modelcontextprotocol/server';

class Notes {
  private server!: Server;
  private readonly notes = new Map<string, string>();

  constructor() {
  }

  private setupHandlers() {
    this.server.setRequestHandler('tools/list', async () => ({ tools: [] }));
    this.server.setRequestHandler('tools/call', async () => ({
      content: [{ type: 'text', text: [...this.notes.keys()].join() }],
    }));
  }

  private createServer() {
    this.server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
    this.setupHandlers();
    this.server.onerror = (error) => console.error(error);
    return this.server;
  }

  listen(port: number) {
    const app = createMcpExpressApp();
    const mcpHandler = createMcpHandler(() => this.createServer());
    const handleMcp = toNodeHandler(mcpHandler);

    app.all('/mcp', async (req, res) => {
      await handleMcp(req, res, req.body);
    });
    app.listen(port);
  }
}

new Notes().listen(3000);
