import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

export async function POST(request: Request): Promise<Response> { //~ era-posture/stateless
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
  await createServer().connect(transport);
  const response = await transport.handleRequest(request);
  const headers = new Headers(response.headers);
  headers.set('Access-Control-Allow-Origin', '*');
  return new Response(response.body, { status: response.status, headers });
}
