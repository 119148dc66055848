import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/message', ({ params }) => console.error(params.level, params.data));
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
if (client.getServerCapabilities()?.logging) {
  if (client.getProtocolEra() !== 'modern') await client.setLoggingLevel('warning');
}

export async function call(name: string, args: Record<string, unknown>): Promise<unknown> {
  const { content } = await client.callTool({
    name,
    arguments: args,
    _meta: { 'io.modelcontextprotocol/logLevel': 'warning' },
  });
  return content;
}

export const read = (uri: string) => client.readResource({ uri, _meta: { 'io.modelcontextprotocol/logLevel': 'warning' } });
