import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function open(url: URL): Promise<Client> {
  const client = new Client({ name: 'either', version: '1.0.0' }, { capabilities: {}, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  try {
    await client.connect(new StreamableHTTPClientTransport(url));
  } catch {
    await client.connect(new SSEClientTransport(url));
  }
  return client;
}
