import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
//~ era: modern

/** The caller may bring a session along. */
export async function open(url: URL, headers: Record<string, string>, known?: string): Promise<Client> {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const options = { requestInit: { headers }, sessionId: known };
  await client.connect(new StreamableHTTPClientTransport(url, options)); //~ session-header-io/joining-unclear
  return client;
}
