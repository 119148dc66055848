import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function open(url: URL, refresh: () => void): Promise<Client> {
  const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  (['notifications/tools/list_changed', 'notifications/prompts/list_changed'] as const).forEach((method) =>
    client.setNotificationHandler(method, refresh),
  );
  await client.connect(new StreamableHTTPClientTransport(url));
  if (client.getProtocolEra() === 'modern') await client.listen({ promptsListChanged: true, toolsListChanged: true }).catch((error) => client.onerror?.(error));
  if (client.getProtocolEra() === 'legacy' && !client.getServerCapabilities()?.tools) throw new Error('no tools');
  await (client.getProtocolEra() === 'modern' ? client.discover() : client.ping());
  return client;
}
