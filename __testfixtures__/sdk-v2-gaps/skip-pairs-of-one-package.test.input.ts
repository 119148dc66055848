import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';

export async function linked(): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'c', version: '1.0.0' });
  await new McpServer({ name: 's', version: '1.0.0' }).connect(far);
  await client.connect(near);
  return client;
}
