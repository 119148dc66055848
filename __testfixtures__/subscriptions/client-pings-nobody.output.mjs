import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
client.setNotificationHandler('notifications/tools/list_changed', async () => {
  console.error((await client.listTools()).tools.length);
});
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
await client.listen({ toolsListChanged: true }).catch((error) => client.onerror?.(error));
await client.discover();
await client.listen({ resourceSubscriptions: ['notes://1'] });
console.error('ready');
