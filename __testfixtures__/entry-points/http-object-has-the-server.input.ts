import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

class Notes {
  readonly server = new McpServer({ name: 'notes', version: '1.0.0' });

  async load() {
    this.server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  }
}

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const notes = new Notes();
  await notes.load();
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await notes.server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
