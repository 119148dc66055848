import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function open(url: URL, sessionId?: string): Promise<() => Promise<void>> {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  return async () => {
    await client.close();
  };
}
