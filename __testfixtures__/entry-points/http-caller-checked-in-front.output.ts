import { McpServer, createMcpHandler, originValidationResponse, localhostAllowedOrigins } from '@modelcontextprotocol/server';
import type { AuthInfo } from '@modelcontextprotocol/server';

declare function verify(token: string | null): Promise<AuthInfo | undefined>;
const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

const mcpHandler = createMcpHandler(createServer);

export async function POST(request: Request): Promise<Response> {
  const authInfo = await verify(request.headers.get('authorization'));
  if (!authInfo) return new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  const parsedBody = await request.json();
  const rejected = originValidationResponse(request, [new URL(request.url).hostname, ...localhostAllowedOrigins()]);
  if (rejected) return rejected;
  return mcpHandler.fetch(request, { authInfo, parsedBody });
}
