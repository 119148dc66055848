import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { AuthInfo } from '@modelcontextprotocol/server';

declare function verify(token: string | null): Promise<AuthInfo | undefined>;
const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

export async function POST(request: Request): Promise<Response> { //~ era-posture/stateless
  const authInfo = await verify(request.headers.get('authorization'));
  if (!authInfo) return new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
  const server = createServer();
  await server.connect(transport);
  const parsedBody = await request.json();
  return transport.handleRequest(request, { authInfo, parsedBody });
}
