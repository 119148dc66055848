import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('ping_me', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));

const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});

process.on('SIGINT', async () => {
  await server.close();
  process.exit(0);
});

app.listen(3000);
