import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'watcher', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/resources/updated', ({ params }) => console.error(params.uri));
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

// Both belong together.
if (client.getProtocolEra() === 'modern') {
  await client.listen({ resourceSubscriptions: ['notes://1', 'notes://2'] });
} else {
  await client.subscribeResource({ uri: 'notes://1' });
  await client.subscribeResource({ uri: 'notes://2' });
}

export async function watch(uri: string): Promise<void> {
  if (client.getProtocolEra() === 'modern') await client.listen({ resourceSubscriptions: [uri] }, { timeout: 1000 });
  else await client.subscribeResource({ uri }, { timeout: 1000 });
}

export async function watchAll(uris: string[]): Promise<void> {
  if (client.getProtocolEra() === 'modern') await client.listen({ resourceSubscriptions: uris });
  else for (const uri of uris) {
    await client.subscribeResource({ uri });
  }
}
