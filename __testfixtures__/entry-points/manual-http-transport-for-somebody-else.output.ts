import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';

type Attach = (transport: NodeStreamableHTTPServerTransport) => Promise<void>;

/** A plugin attaches its own server. */
export async function serve(attach: Attach, req: IncomingMessage, res: ServerResponse): Promise<void> {
  // MCP-TODO(entry-points/http-entry-sdk): Make createMcpHandler(createServer) where the requests come in, and call it in place of transport.handleRequest.
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await attach(transport);
  await transport.handleRequest(req, res);
}
