import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

interface Env {
  API_KEY: string;
}

function createServer(env: Env): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('key', {}, async () => ({ content: [{ type: 'text', text: env.API_KEY.slice(0, 2) }] }));
  return server;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname !== '/mcp') return new Response('Not found', { status: 404 });
    const server = createServer(env);
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
    await server.connect(transport);
    return transport.handleRequest(request); //~ era-posture/stateless
  },
};
