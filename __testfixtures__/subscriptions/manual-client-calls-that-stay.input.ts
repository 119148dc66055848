import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

async function open(): Promise<Client> {
  const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
  return client;
}

export async function check(uris: string[]): Promise<void> {
  await (await open()).ping(); //~ ping-removed/ping-unclear
  const client = await open();
  await client.request({ method: 'ping' }); //~ ping-removed/ping-unclear
  for (const uri of uris) {
    console.error(uri);
    await client.subscribeResource({ uri }); //~ resource-subscribe-client/one-stream-for-each
  }
  await Promise.all(uris.map((uri) => client.subscribeResource({ uri }))); //~ resource-subscribe-client/subscription-unclear
}
