import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'watcher', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/resources/updated', ({ params }) => console.error(params.uri));
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

// Both belong together.
await client.subscribeResource({ uri: 'notes://1' }); //~ resource-subscribe-client/listened
await client.subscribeResource({ uri: 'notes://2' });

export async function watch(uri: string): Promise<void> {
  await client.subscribeResource({ uri }, { timeout: 1000 }); //~ resource-subscribe-client/listened
}

export async function watchAll(uris: string[]): Promise<void> {
  for (const uri of uris) {
    await client.subscribeResource({ uri }); //~ resource-subscribe-client/listened
  }
}
