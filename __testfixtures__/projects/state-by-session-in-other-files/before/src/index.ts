import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { createServer } from './server.js';

const app = createMcpExpressApp();
const server = createServer();
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });
await server.connect(transport);
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
