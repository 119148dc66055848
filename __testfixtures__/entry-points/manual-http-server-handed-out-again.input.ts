import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

let known: McpServer | undefined;

function getServer(): McpServer {
  known ??= new McpServer({ name: 'notes', version: '1.0.0' });
  return known;
}

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const server = getServer();
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/receiver-unclear
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
