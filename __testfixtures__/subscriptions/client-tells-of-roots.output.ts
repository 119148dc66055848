import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client(
  { name: 'editor', version: '1.0.0' },
  { capabilities: { roots: { listChanged: true } }, versionNegotiation: { mode: 'auto' } },
);
client.setRequestHandler('roots/list', async () => ({ roots: [...folders].map((uri) => ({ uri })) }));
await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp')));

const folders = new Set<string>();

export async function addFolder(uri: string): Promise<void> {
  folders.add(uri);
  // The server keeps a copy.
  if (client.getProtocolEra() !== 'modern') await client.sendRootsListChanged();
}

export function removeFolder(uri: string): void {
  if (folders.delete(uri)) { if (client.getProtocolEra() !== 'modern') void client.sendRootsListChanged().catch(() => {}); }
  else console.error('no such folder');
}
