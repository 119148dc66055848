import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import type { McpServer } from '@modelcontextprotocol/server';

export function startHttp(server: McpServer, port: number) {
  const app = createMcpExpressApp();
  app.post('/mcp', async (req, res) => {
    // MCP-TODO(entry-points/http-entry-sdk): Let the function take a factory, pass it to createMcpHandler, and change the callers.
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  });
  app.listen(port);
}
