import { InMemoryTransport } from '@modelcontextprotocol/client';
import { InMemoryTransport as Far } from '@modelcontextprotocol/server'; //~ in-memory-mix/two-packages

export const transports = { InMemoryTransport, Far };
