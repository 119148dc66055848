import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

async function open(): Promise<Client> {
  const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
  return client;
}

export async function check(uris: string[]): Promise<void> {
  // MCP-TODO(subscriptions/ping-removed): Call client.discover() where client.getProtocolEra() === 'modern'.
  await (await open()).ping();
  const client = await open();
  // MCP-TODO(subscriptions/ping-removed): Call client.discover() where client.getProtocolEra() === 'modern'.
  await client.request({ method: 'ping' });
  for (const uri of uris) {
    console.error(uri);
    // MCP-TODO(subscriptions/resource-subscribe-client): Collect the URIs, then listen once: client.listen({ resourceSubscriptions: uris }) on 2026-07-28.
    await client.subscribeResource({ uri });
  }
  // MCP-TODO(subscriptions/resource-subscribe-client): Write const subscription = await client.listen({ resourceSubscriptions: [uri] }) where client.getProtocolEra() === 'modern', and subscription.close() in the place of unsubscribeResource.
  await Promise.all(uris.map((uri) => client.subscribeResource({ uri })));
}
