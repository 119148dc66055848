import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The caller may bring a session along. */
export async function open(url: URL, headers: Record<string, string>, known?: string): Promise<Client> {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const options = { requestInit: { headers }, sessionId: known };
  // MCP-TODO(sessions/session-header-io): Leave sessionId (and protocolVersion) out where the options of this transport are put together.
  await client.connect(new StreamableHTTPClientTransport(url, options));
  return client;
}
