import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client(
  { name: 'reader', version: '1.0.0' },
  { versionNegotiation: { mode: 'auto' }, listChanged: { tools: { onChanged: () => console.error('tools') } } },
);
client.setNotificationHandler('notifications/tools/list_changed', () => console.error('more')); //~ get-stream/listens-already
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
