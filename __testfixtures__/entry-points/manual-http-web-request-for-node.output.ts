import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

export async function POST(request: Request): Promise<unknown> {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  // MCP-TODO(entry-points/http-entry-sdk): Use WebStandardStreamableHTTPServerTransport of @modelcontextprotocol/server, then plan again.
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  return transport.handleRequest(request as never, undefined as never);
}
