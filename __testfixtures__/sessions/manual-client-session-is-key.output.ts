import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const byId = new Map<string, StreamableHTTPClientTransport>();

export async function open(url: URL): Promise<void> {
  const client = new Client({ name: 'proxy', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  // MCP-TODO(sessions/session-header-io): Use an id of your own for each connection, made with randomUUID() where the transport is made.
  byId.set(transport.sessionId!, transport);
  if (transport.sessionId) byId.set(transport.sessionId, transport);
}
