import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'old', version: '1.0.0' }, { capabilities: { logging: {}, resources: { subscribe: true } } });
const watched = new Set<string>();
server.server.setRequestHandler('resources/subscribe', async ({ params }) => { //~ resource-subscribe-server/server-as-before
  watched.add(params.uri);
  return {};
});
server.server.setRequestHandler('logging/setLevel', async () => ({})); //~ logging-set-level/server-as-before
server.server.setNotificationHandler('notifications/roots/list_changed', () => watched.clear()); //~ roots-list-changed/server-as-before
server.registerTool('stop', { description: 'Stop' }, async () => {
  for (const uri of watched) await server.server.sendResourceUpdated({ uri }); //~ list-changed-push/server-as-before
  await server.server.notification({ method: 'notifications/cancelled', params: { requestId: 1 } }); //~ server-cancelled-notification/server-as-before
  return { content: [] };
});
await server.connect(new StdioServerTransport());
