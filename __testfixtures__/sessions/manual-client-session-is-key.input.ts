import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const byId = new Map<string, StreamableHTTPClientTransport>();

export async function open(url: URL): Promise<void> {
  const client = new Client({ name: 'proxy', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  byId.set(transport.sessionId!, transport); //~ session-header-io/session-is-key
  if (transport.sessionId) byId.set(transport.sessionId, transport); //~ session-header-io/session-asked-for, session-header-io/session-asked-for
}
