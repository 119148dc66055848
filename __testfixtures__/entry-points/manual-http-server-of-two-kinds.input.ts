import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  let server: McpServer;
  if (req.query.full === '1') {
    server = new McpServer({ name: 'full', version: '1.0.0' });
  } else {
    server = new McpServer({ name: 'small', version: '1.0.0' });
  }
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/server-reassigned
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
