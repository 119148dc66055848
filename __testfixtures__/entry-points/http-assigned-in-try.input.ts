import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

async function createServer(): Promise<McpServer> {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  let server: McpServer | undefined;
  try {
    server = await createServer();
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  } catch (error) {
    console.error(error);
    res.status(500).end();
  } finally {
    await server?.close();
  }
});

app.listen(3000);
