import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';

/** The built-in tools, through the same door as all others. */
export async function builtIn(server: McpServer): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair(); //~ test-harness-pair/pair-of-a-program
  const client = new Client({ name: 'host', version: '1.0.0' }); //~ client-version-negotiation/in-memory
  await server.connect(far); //~ stdio-entry-sdk/not-stdio
  await client.connect(near);
  return client;
}
