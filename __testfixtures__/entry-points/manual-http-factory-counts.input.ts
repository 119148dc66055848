import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

function createServer() {
  let calls = 0; //~ factory-closure-state/would-be-lost
  const started = new Date();
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('count', {}, async () => {
    calls += 1;
    return { content: [{ type: 'text', text: `${calls} since ${started.toISOString()}` }] };
  });
  return server;
}

const server = createServer();
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/blocked
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
