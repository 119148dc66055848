import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { test } from 'node:test';

function createServer(): McpServer {
  return new McpServer({ name: 'notes', version: '1.0.0' });
}

test('lists its tools', async () => {
  const server = createServer();
  const client = new Client({ name: 'test', version: '1.0.0' }); //~ client-version-negotiation/in-test
  const [near, far] = InMemoryTransport.createLinkedPair(); //~ test-harness-pair/tests-2025
  await Promise.all([server.connect(far), client.connect(near)]); //~ stdio-entry-sdk/in-test
  await client.listTools();
});

test('calls one', async () => {
  const server = createServer();
  const [near, far] = InMemoryTransport.createLinkedPair(); //~ test-harness-pair/tests-2025-too
  await server.connect(far); //~ stdio-entry-sdk/in-test
  await near.close();
});
