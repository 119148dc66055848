import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
//~ allow-blocked: factory-closure-state
function createServer() {
  let calls = 0; //~ factory-closure-state/per-request
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('count', {}, async () => ({ content: [{ type: 'text', text: String(++calls) }] }));
  return server;
}

const server = createServer();
const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/shared-transport
await server.connect(transport);

const app = createMcpExpressApp();
app.post('/mcp', async (req, res) => {
  await transport.handleRequest(req, res, req.body);
});
app.listen(3000);
