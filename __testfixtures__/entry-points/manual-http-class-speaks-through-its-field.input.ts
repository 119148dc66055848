import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { Server } from '@modelcontextprotocol/server';

class Notes {
  private readonly server: Server;

  constructor() {
    this.server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {}, logging: {} } });
    this.server.setRequestHandler('tools/list', async () => {
      await this.server.sendLoggingMessage({ level: 'info', data: 'listed' });
      return { tools: [] };
    });
  }

  listen(port: number) {
    const app = createMcpExpressApp();
    app.post('/mcp', async (req, res) => {
      const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/used-outside
      await this.server.connect(transport);
      await transport.handleRequest(req, res, req.body);
    });
    app.listen(port);
  }
}

new Notes().listen(3000);
