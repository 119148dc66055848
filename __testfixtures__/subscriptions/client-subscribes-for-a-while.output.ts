import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'watcher', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

export async function watchFor(uri: string, milliseconds: number): Promise<void> {
  const subscription = client.getProtocolEra() === 'modern' ? await client.listen({ resourceSubscriptions: [uri] }) : undefined;
  if (!subscription) await client.subscribeResource({ uri });
  try {
    await new Promise((done) => setTimeout(done, milliseconds));
  } finally {
    if (subscription) await subscription.close();
    else await client.unsubscribeResource({ uri });
  }
}
