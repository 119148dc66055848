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
  await client.sendRootsListChanged(); //~ roots-list-changed/told-in-2025
}

export function removeFolder(uri: string): void {
  if (folders.delete(uri)) void client.sendRootsListChanged().catch(() => {}); //~ roots-list-changed/told-in-2025
  else console.error('no such folder');
}
