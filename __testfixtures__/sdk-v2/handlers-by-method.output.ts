import { Client } from '@modelcontextprotocol/client';
import { Server, McpServer } from '@modelcontextprotocol/server';
import * as types from '@modelcontextprotocol/server';

export const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {} } });
const high = new McpServer({ name: 'high', version: '1.0.0' });
const client = new Client({ name: 'client', version: '1.0.0' }, { capabilities: { sampling: {} } });

// The list comes first.
server.setRequestHandler('tools/list', async () => ({ tools: [] }));
server.setRequestHandler('tools/call', async (request) => {
  const { name } = request.params;
  return { content: [{ type: 'text', text: name }] };
});
server.setRequestHandler('ping', async () => ({}));
high.server.setNotificationHandler(
  'notifications/roots/list_changed', // tell nobody
  async () => {},
);
client.setNotificationHandler('notifications/message', ({ params }) => console.error(params.data));
client.setRequestHandler('sampling/createMessage', async (request) => ({
  model: 'none',
  role: 'assistant',
  content: { type: 'text', text: String(request.params.maxTokens) },
}));

export class LowLevel extends Server {
  constructor() {
    super({ name: 'subclass', version: '1.0.0' }, { capabilities: { tools: {} } });
    this.setRequestHandler('tools/list', async () => ({ tools: [] }));
  }
}
