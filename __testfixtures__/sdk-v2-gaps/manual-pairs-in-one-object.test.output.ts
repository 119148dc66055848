import { InMemoryTransport } from '@modelcontextprotocol/client';
// MCP-TODO(sdk-v2-gaps/in-memory-mix): Take `InMemoryTransport` from one package, client or server, in the whole file.
import { InMemoryTransport as Far } from '@modelcontextprotocol/server';

export const transports = { InMemoryTransport, Far };
