import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import type { IncomingMessage, ServerResponse } from 'node:http';

async function opened(): Promise<NodeStreamableHTTPServerTransport> {
  const server = new McpServer({ name: 'web', version: '1.0.0' });
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  return transport;
}

export const handle = async (request: IncomingMessage, response: ServerResponse) =>
  (await opened()).handleRequest(request, response);

export default {
  async fetch(request: Request): Promise<Response> {
    const transport: any = await opened();
    // MCP-TODO(sdk-v2-gaps/transport-runtime): Use `WebStandardStreamableHTTPServerTransport` of @modelcontextprotocol/server, whose `handleRequest(request)` gives the `Response`.
    return transport.handleRequest(request);
  },
};
