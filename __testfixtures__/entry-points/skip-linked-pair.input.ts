import { InMemoryTransport } from '@modelcontextprotocol/core';
import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const [, serverSide] = InMemoryTransport.createLinkedPair(); //~ test-harness-pair/pair-of-a-program
await server.connect(serverSide); //~ stdio-entry-sdk/not-stdio
