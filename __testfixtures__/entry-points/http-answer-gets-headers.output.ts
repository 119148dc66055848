import { McpServer, createMcpHandler, originValidationResponse, localhostAllowedOrigins } from '@modelcontextprotocol/server';

const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

const mcpHandler = createMcpHandler(createServer);

export async function POST(request: Request): Promise<Response> {
  const rejected = originValidationResponse(request, [new URL(request.url).hostname, ...localhostAllowedOrigins()]);
  if (rejected) return rejected;
  const response = await mcpHandler.fetch(request);
  const headers = new Headers(response.headers);
  headers.set('Access-Control-Allow-Origin', '*');
  return new Response(response.body, { status: response.status, headers });
}
