import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
//~ era: modern

export async function open(url: URL, saved: { id: string; version: string }, token: string): Promise<Client> {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, { //~ session-header-io/joins-nothing, resumability/goes-with-the-session
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    sessionId: saved.id,
    protocolVersion: saved.version,
    reconnectionOptions: {
      initialReconnectionDelay: 500,
      maxReconnectionDelay: 5000,
      reconnectionDelayGrowFactor: 2,
      maxRetries: 5,
    },
  });
  await client.connect(transport);
  await client.callTool(
    { name: 'build' },
    {
      timeout: 60_000,
      onresumptiontoken: (seen) => console.error(seen), //~ resumability/token-not-asked-for
    },
  );
  return client;
}
