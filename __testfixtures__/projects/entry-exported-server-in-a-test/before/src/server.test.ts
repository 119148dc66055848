import { InMemoryTransport } from '@modelcontextprotocol/server';
import { server } from './server.js';

const [, other] = InMemoryTransport.createLinkedPair();
await server.connect(other);
console.log(server.isConnected());
await server.close();
