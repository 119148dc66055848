import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/message', ({ params }) => console.error(params.data)); //~ logging-set-level/level-never-asked
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
await client.callTool({ name: 'start' });
