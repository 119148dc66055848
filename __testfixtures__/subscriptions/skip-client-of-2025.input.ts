import { Client, SSEClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'old', version: '1.0.0' }, { capabilities: { roots: { listChanged: true } } });
client.setNotificationHandler('notifications/tools/list_changed', () => console.error('tools')); //~ get-stream/speaks-2025
client.setNotificationHandler('notifications/message', () => console.error('log'));
await client.connect(new SSEClientTransport(new URL('http://localhost:3000/sse')));
await client.ping(); //~ ping-removed/speaks-2025
await client.setLoggingLevel('info'); //~ logging-set-level/speaks-2025
await client.sendRootsListChanged(); //~ roots-list-changed/speaks-2025
await client.subscribeResource({ uri: 'notes://1' }); //~ resource-subscribe-client/speaks-2025
await client.unsubscribeResource({ uri: 'notes://1' }); //~ resource-subscribe-client/speaks-2025
