import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const level = process.env.DEBUG ? 'debug' : 'info';
const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/message', ({ params }) => console.error(params.level, params.data));
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
if (client.getServerCapabilities()?.logging && client.getProtocolEra() !== 'modern') await client.setLoggingLevel(level);
console.error((await client.callTool({ name: 'start' })).content);
