import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Host } from './host.js';

export async function start(url) {
  const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return new Host({ client, timeout: 1000 });
}
