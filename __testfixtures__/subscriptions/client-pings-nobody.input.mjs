import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
//~ era: modern

const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
client.setNotificationHandler('notifications/tools/list_changed', async () => { //~ get-stream/listens-now
  console.error((await client.listTools()).tools.length);
});
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
await client.ping(); //~ ping-removed/asks-discover-only
await client.subscribeResource({ uri: 'notes://1' }); //~ resource-subscribe-client/listened
if (client.getServerCapabilities()?.logging) await client.setLoggingLevel('info'); //~ logging-set-level/level-in-vain
await client.sendRootsListChanged(); //~ roots-list-changed/told-nobody
console.error('ready');
