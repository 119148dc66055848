import { Client, InMemoryTransport } from '@modelcontextprotocol/client';

const [near] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/tools/list_changed', () => {}); //~ get-stream/test-of-2025
await client.connect(near);
await client.ping(); //~ ping-removed/test-of-2025
await client.setLoggingLevel('info'); //~ logging-set-level/test-of-2025
await client.sendRootsListChanged(); //~ roots-list-changed/test-of-2025
await client.subscribeResource({ uri: 'notes://1' }); //~ resource-subscribe-client/test-of-2025
