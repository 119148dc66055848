import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
client.setNotificationHandler('notifications/message', ({ params }) => console.error(params.level, params.data));
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));
if (client.getServerCapabilities()?.logging) {
  await client.setLoggingLevel('warning'); //~ logging-set-level/level-with-calls
}

export async function call(name: string, args: Record<string, unknown>): Promise<unknown> {
  const { content } = await client.callTool({
    name,
    arguments: args,
  });
  return content;
}

export const read = (uri: string) => client.readResource({ uri });
