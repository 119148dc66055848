import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function open(url: URL): Promise<string> {
  const client = new Client({ name: 'app', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  // The server has to give us one.
  if (transport.sessionId === undefined) throw new Error('No session'); //~ session-header-io/session-demanded
  return transport.sessionId; //~ session-header-io/session-read
}
