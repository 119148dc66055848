import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'both', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/tools/list_changed', () => console.error('tools')); //~ get-stream/listens-already
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
if (client.getProtocolEra() === 'modern') {
  await client.listen({ toolsListChanged: true, resourceSubscriptions: ['notes://1'] });
} else {
  await client.subscribeResource({ uri: 'notes://1' }); //~ resource-subscribe-client/guarded-already
}

export async function keepAlive(): Promise<void> {
  if (client.getProtocolEra() === 'modern') return;
  await client.ping(); //~ ping-removed/guarded-already
  await client.setLoggingLevel('info'); //~ logging-set-level/guarded-already
}

export const roots = () => client.getProtocolEra() === 'legacy' && client.sendRootsListChanged(); //~ roots-list-changed/guarded-already
