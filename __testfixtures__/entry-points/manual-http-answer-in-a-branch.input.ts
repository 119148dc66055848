import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

function createServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('ping', {}, async () => ({ content: [] }));
  return server;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/answer-used
    await createServer().connect(transport);
    if (transport.sessionId === undefined) {
      const response = await transport.handleRequest(request);
      return response;
    }
    return new Response(null, { status: 404 });
  },
};
