import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', {}, async () => ({ content: [] }));
  return server;
}

export default {
  async fetch(request: Request): Promise<Response> {
    // MCP-TODO(entry-points/http-entry-sdk): Return the answer of createMcpHandler(…).fetch in one place, then plan again.
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await createServer().connect(transport);
    if (transport.sessionId === undefined) {
      const response = await transport.handleRequest(request);
      return response;
    }
    return new Response(null, { status: 404 });
  },
};
