import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import type { McpServer } from '@modelcontextprotocol/server';

export function startHttp(server: McpServer, port: number) {
  const app = createMcpExpressApp();
  app.post('/mcp', async (req, res) => {
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/callers-unknown
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  });
  app.listen(port);
}
