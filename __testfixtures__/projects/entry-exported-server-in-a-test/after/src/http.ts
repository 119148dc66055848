import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { server } from './server.js';

export function startHttp(port: number) {
  const app = createMcpExpressApp();
  app.post('/mcp', async (req, res) => {
    // MCP-TODO(entry-points/http-entry-sdk): Export a function that builds the server from that module, and pass it to createMcpHandler here.
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    res.on('close', () => void transport.close());
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  });
  return app.listen(port);
}
