import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';

const [, transport] = InMemoryTransport.createLinkedPair();
const server = new McpServer({ name: 'tested', version: '1.0.0' }, { capabilities: { logging: {}, resources: { subscribe: true } } });
server.server.setRequestHandler('resources/subscribe', async () => ({})); //~ resource-subscribe-server/in-test
server.server.setRequestHandler('logging/setLevel', async () => ({})); //~ logging-set-level/in-test
server.server.setNotificationHandler('notifications/roots/list_changed', () => {}); //~ roots-list-changed/in-test
await server.connect(transport);
server.sendToolListChanged(); //~ list-changed-push/in-test
await server.sendLoggingMessage({ level: 'info', data: 'test' }); //~ log-emission-gate/in-test
await server.server.notification({ method: 'notifications/cancelled', params: { requestId: 1 } }); //~ server-cancelled-notification/in-test
