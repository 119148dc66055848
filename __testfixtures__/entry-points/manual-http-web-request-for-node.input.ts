import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

export async function POST(request: Request): Promise<unknown> {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/web-request
  await server.connect(transport);
  return transport.handleRequest(request as never, undefined as never);
}
