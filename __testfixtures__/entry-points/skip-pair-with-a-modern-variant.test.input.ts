import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

export async function connect2025(): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair(); //~ test-harness-pair/has-modern-variant
  await createServer().connect(far); //~ stdio-entry-sdk/in-test
  const client = new Client({ name: 'test', version: '1.0.0' }); //~ client-version-negotiation/in-test
  await client.connect(near);
  return client;
}

export async function connect2026(): Promise<Client> {
  const handler = createMcpHandler(() => createServer());
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } }); //~ client-version-negotiation/in-test
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  );
  return client;
}
