import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
//~ era: modern

export async function open(url: URL): Promise<Client> {
  const client = new Client({ name: 'either', version: '1.0.0' }, { capabilities: {} }); //~ client-version-negotiation/pinned
  try {
    await client.connect(new StreamableHTTPClientTransport(url));
  } catch {
    await client.connect(new SSEClientTransport(url)); //~ client-version-negotiation/fallback-in-vain
  }
  return client;
}
