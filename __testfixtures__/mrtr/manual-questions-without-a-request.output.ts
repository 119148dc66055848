import { McpServer } from '@modelcontextprotocol/server';
import { EventEmitter } from 'node:events';

const server = new McpServer({ name: 'outside', version: '1.0.0' });
const bus = new EventEmitter();
let roots: unknown[] = [];

async function refresh() {
  // MCP-TODO(mrtr/push-outside-handler): Ask in the tool that needs the answer, with an inputRequired({ … }) result, or take it from configuration; until then see that the server works when nobody was asked.
  const response = await server.server.listRoots();
  roots = response.roots;
}

server.server.oninitialized = async () => {
  await refresh();
};

server.server.setNotificationHandler('notifications/roots/list_changed', async () => {
  // MCP-TODO(mrtr/push-outside-handler): Ask in the tool that needs the answer, with an inputRequired({ … }) result, each time it is needed, instead of keeping a copy up to date.
  // keep the copy up to date
  roots = (await server.server.listRoots()).roots;
});

setInterval(async () => {
  // MCP-TODO(mrtr/push-outside-handler): Ask in the tool that needs the answer, with an inputRequired({ … }) result, or let the client poll with a tool.
  await server.server.elicitInput({ message: 'Still there?', requestedSchema: { type: 'object', properties: {} } });
}, 60_000);

bus.on('change', () => {
  // MCP-TODO(mrtr/push-outside-handler): Ask in the tool that needs the answer, with an inputRequired({ … }) result, or let the client poll with a tool.
  void server.server.elicitInput({ message: 'Changed', requestedSchema: { type: 'object', properties: {} } }).catch(() => {});
});

async function main() {
  // MCP-TODO(mrtr/push-outside-handler): Ask in the tool that needs the answer, with an inputRequired({ … }) result, or take it from configuration.
  await server.server.createMessage({ messages: [], maxTokens: 1 });
}

main().catch(console.error);

server.registerTool('all', { description: 'Asks for each' }, async () => {
  // MCP-TODO(mrtr/push-outside-handler): Ask before the callback, or in a plain loop of the handler, one key per question, with an inputRequired({ … }) result.
  const answers = await Promise.all(
    roots.map((root) =>
      server.server.elicitInput({ message: String(root), requestedSchema: { type: 'object', properties: {} } }),
    ),
  );
  return { content: [{ type: 'text', text: String(answers.length) }] };
});
