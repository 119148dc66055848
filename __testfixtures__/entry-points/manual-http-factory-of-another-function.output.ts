import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

function createServer(tenant: string | null): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('tenant', {}, async () => ({ content: [{ type: 'text', text: tenant ?? 'nobody' }] }));
  return server;
}

export async function POST(request: Request): Promise<Response> {
  const tenant = request.headers.get('x-tenant');
  // MCP-TODO(entry-points/http-entry-sdk): Read it from the request that the factory of createMcpHandler gets, then plan again.
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await createServer(tenant).connect(transport);
  return transport.handleRequest(request);
}

export async function GET(request: Request): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  return transport.handleRequest(request);
}
