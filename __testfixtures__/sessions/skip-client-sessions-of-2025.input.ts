import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Talks to servers of 2025 only, on purpose. */
export async function rejoin(url: URL, sessionId: string): Promise<Client> {
  const client = new Client({ name: 'old', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
  const transport = new StreamableHTTPClientTransport(url, { sessionId, reconnectionOptions: retries }); //~ session-header-io/session-of-2025, resumability/stream-of-2025
  await client.connect(transport);
  if (!transport.sessionId) throw new Error('no session'); //~ session-header-io/session-of-2025
  return client;
}

const retries = { initialReconnectionDelay: 500, maxReconnectionDelay: 5000, reconnectionDelayGrowFactor: 2, maxRetries: 5 };
