import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';

type Attach = (transport: NodeStreamableHTTPServerTransport) => Promise<void>;

/** A plugin attaches its own server. */
export async function serve(attach: Attach, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/not-connected-here
  await attach(transport);
  await transport.handleRequest(req, res);
}
