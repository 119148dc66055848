import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function open(url: URL): Promise<string> {
  const client = new Client({ name: 'app', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  // MCP-TODO(sessions/session-header-io): Demand a session id only where client.getProtocolEra() !== 'modern'.
  // The server has to give us one.
  if (transport.sessionId === undefined) throw new Error('No session');
  return transport.sessionId;
}
