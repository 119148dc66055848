import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'watcher', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

export async function watchFor(uri: string, milliseconds: number): Promise<void> {
  await client.subscribeResource({ uri }); //~ resource-subscribe-client/listened-and-closed
  try {
    await new Promise((done) => setTimeout(done, milliseconds));
  } finally {
    await client.unsubscribeResource({ uri }); //~ resource-subscribe-client/listened-and-closed
  }
}
