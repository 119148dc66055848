import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

function buildServer(): McpServer {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

export async function POST(request: Request): Promise<Response> {
  const server = buildServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}
