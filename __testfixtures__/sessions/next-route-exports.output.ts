import { isInitializeRequest, McpServer, createMcpHandler, originValidationResponse, localhostAllowedOrigins } from '@modelcontextprotocol/server';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const mcpHandler = createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' }));

async function handler(request: Request): Promise<Response> {
  const rejected = originValidationResponse(request, [new URL(request.url).hostname, ...localhostAllowedOrigins()]);
  if (rejected) return rejected;
  return mcpHandler.fetch(request);
}

export { handler as GET, handler as POST, handler as DELETE };
