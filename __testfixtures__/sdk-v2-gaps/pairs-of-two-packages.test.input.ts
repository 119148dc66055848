import { Client, InMemoryTransport as Near } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'; //~ in-memory-mix/one-package

export async function linked(): Promise<Client> {
  const [near, far]: [Near, Near] = Near.createLinkedPair();
  const server = new McpServer({ name: 's', version: '1.0.0' });
  const client = new Client({ name: 'c', version: '1.0.0' });
  await Promise.all([server.connect(far instanceof InMemoryTransport ? far : near), client.connect(near)]);
  return client;
}
