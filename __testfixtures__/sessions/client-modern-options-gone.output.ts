import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function open(url: URL, saved: { id: string; version: string }, token: string): Promise<Client> {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  await client.callTool(
    { name: 'build' },
    {
      timeout: 60_000,
    },
  );
  return client;
}
