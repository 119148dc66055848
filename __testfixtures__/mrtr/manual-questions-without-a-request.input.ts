import { McpServer } from '@modelcontextprotocol/server';
import { EventEmitter } from 'node:events';

const server = new McpServer({ name: 'outside', version: '1.0.0' });
const bus = new EventEmitter();
let roots: unknown[] = [];

async function refresh() {
  const response = await server.server.listRoots(); //~ push-outside-handler/on-initialized
  roots = response.roots;
}

server.server.oninitialized = async () => {
  await refresh();
};

server.server.setNotificationHandler('notifications/roots/list_changed', async () => {
  // keep the copy up to date
  roots = (await server.server.listRoots()).roots; //~ push-outside-handler/notification-handler
});

setInterval(async () => {
  await server.server.elicitInput({ message: 'Still there?', requestedSchema: { type: 'object', properties: {} } }); //~ push-outside-handler/timer
}, 60_000);

bus.on('change', () => {
  void server.server.elicitInput({ message: 'Changed', requestedSchema: { type: 'object', properties: {} } }).catch(() => {}); //~ push-outside-handler/event-listener
});

async function main() {
  await server.server.createMessage({ messages: [], maxTokens: 1 }); //~ push-outside-handler/start-up
}

main().catch(console.error);

server.registerTool('all', { description: 'Asks for each' }, async () => {
  const answers = await Promise.all(
    roots.map((root) =>
      server.server.elicitInput({ message: String(root), requestedSchema: { type: 'object', properties: {} } }), //~ push-outside-handler/nested-callback
    ),
  );
  return { content: [{ type: 'text', text: String(answers.length) }] };
});
