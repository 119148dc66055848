import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const app = createMcpExpressApp();
let calls = 0;

// Every request has a server of its own.
app.post('/mcp', async (req, res) => {
  // The server
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });

  server.registerTool('count', {}, async () => ({
    content: [{ type: 'text', text: `${++calls}
times` }],
  }));

  res.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
