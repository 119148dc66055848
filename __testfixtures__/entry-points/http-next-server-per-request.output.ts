import { McpServer, createMcpHandler, originValidationResponse, localhostAllowedOrigins } from '@modelcontextprotocol/server';

function buildServer(): McpServer {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

const mcpHandler = createMcpHandler(buildServer, { responseMode: 'json' });

export async function POST(request: Request): Promise<Response> {
  const rejected = originValidationResponse(request, [new URL(request.url).hostname, ...localhostAllowedOrigins()]);
  if (rejected) return rejected;
  return await mcpHandler.fetch(request);
}
